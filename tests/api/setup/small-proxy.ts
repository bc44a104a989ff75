import { createServer, connect, type Socket, type AddressInfo } from 'node:net';
import { once } from 'node:events';

/**
 * A proxy that forwards connections to several servers in turn. If a server does not accept a connection, it
 * tries the next one.
 */
export interface SmallProxy {
  address: string;
  /** Ports of the servers. Change them when a server starts or stops. */
  ports: number[];
  close(): Promise<void>;
}

export async function startSmallProxy(): Promise<SmallProxy> {
  let turn = 0;
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    return socket;
  };
  const proxy: SmallProxy = { address: '', ports: [], close };

  function forward(client: Socket, triesLeft: number): void {
    const port = proxy.ports[(turn += 1) % proxy.ports.length];
    if (port === undefined || triesLeft === 0) return void client.destroy();
    const server = keep(connect(port, '127.0.0.1'));
    server.once('connect', () => {
      server.removeAllListeners('error');
      for (const [one, other] of [
        [client, server],
        [server, client],
      ] as const) {
        one.on('error', () => other.destroy());
        one.once('close', () => other.destroy());
        one.pipe(other);
      }
    });
    server.once('error', () => forward(client, triesLeft - 1));
  }

  const listener = createServer((client) => forward(keep(client), 5));
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  proxy.address = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;

  async function close(): Promise<void> {
    listener.close();
    for (const socket of sockets) socket.destroy();
    await once(listener, 'close');
  }
  return proxy;
}

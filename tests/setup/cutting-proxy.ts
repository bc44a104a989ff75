import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy that ends a connection after the server has sent a number of bytes on it. */
export interface CuttingProxy {
  address: string;
  /** max bytes of each new connection; Infinity: no limit */
  bytes: number;
  /** total number of forwarded bytes */
  passed: number;
  close(): Promise<void>;
}

export async function startCuttingProxy(target: string): Promise<CuttingProxy> {
  const { port } = new URL(target);
  const sockets = new Set<Socket>();
  const proxy: CuttingProxy = {
    address: '',
    bytes: Infinity,
    passed: 0,
    close,
  };

  const listener = createServer((client) => {
    const server = connect(Number(port), '127.0.0.1');
    let left = proxy.bytes;
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.once('close', () => {
        sockets.delete(socket);
        other.destroySoon();
      });
    }
    client.pipe(server);
    server.on('data', (data) => {
      const through = data.subarray(0, left);
      proxy.passed += through.byteLength;
      if (!client.write(through)) {
        server.pause();
        client.once('drain', () => server.resume());
      }
      left -= data.byteLength;
      if (left > 0) return;
      server.pause();
      server.destroy();
    });
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  proxy.address = `http://localhost:${(listener.address() as AddressInfo).port}`;

  async function close(): Promise<void> {
    listener.close();
    for (const socket of sockets) socket.destroy();
    await once(listener, 'close');
  }
  return proxy;
}

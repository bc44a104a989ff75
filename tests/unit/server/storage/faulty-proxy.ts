import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

type Fault = 'cut' | 'unavailable' | 'stall';

/** A proxy that causes a fault on request. */
export interface FaultyProxy {
  address: string;
  /** Causes the fault at a random byte of one of the next calls or of its response. */
  meetOne(fault: Fault): void;
  behave(): void;
  /** Closes every open connection. */
  cutNow(): void;
  close(): Promise<void>;
}

const unavailable = 'HTTP/1.1 503 Slow Down\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';
const requestLine = /^[A-Z]+ \//;
const stallMs = 300;

export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let next: { fault: Fault; afterBytes: number } | undefined;

  const listener = createServer((client) => {
    const server = connect(Number(port), hostname);
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      socket.on('error', () => undefined);
    }
    const end = () => {
      client.destroy();
      server.destroy();
    };
    client.once('close', end);
    server.once('close', end);
    const pass = (from: Socket, to: Socket) =>
      from.on('data', (data: Buffer) => {
        // A busy server sends 503 instead of a response, not in the middle of one.
        const mayFail =
          next?.fault !== 'unavailable' ||
          (from === client && requestLine.test(data.toString('latin1', 0, 16)));
        if (!next || (next.afterBytes -= data.byteLength) > 0 || !mayFail) return void to.write(data);
        const { fault } = next;
        next = undefined;
        if (fault === 'unavailable') {
          client.end(unavailable);
          server.destroy();
        } else if (fault === 'stall') {
          from.pause();
          setTimeout(() => {
            to.write(data);
            from.resume();
          }, stallMs);
        } else {
          to.write(data.subarray(0, data.byteLength / 2), end);
        }
      });
    pass(client, server);
    pass(server, client);
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');

  return {
    address: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    meetOne: (fault) => (next = { fault, afterBytes: Math.random() * 4_000_000 }),
    behave: () => (next = undefined),
    cutNow() {
      for (const socket of sockets) socket.destroy();
    },
    async close() {
      listener.close();
      for (const socket of sockets) socket.destroy();
      await once(listener, 'close');
    },
  };
}

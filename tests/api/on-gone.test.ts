import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { onGone } from '../../server/http/on-gone';

let server: Server;
afterEach(() => void server.close());

/** A server whose answers never end; counts those that are gone. */
async function listen(): Promise<{ port: number; begun: () => number; gone: () => number }> {
  let begun = 0;
  let gone = 0;
  server = createServer((request, response) => {
    begun += 1;
    response.write('x');
    onGone({ raw: request }, { raw: response }, () => (gone += 1));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, begun: () => begun, gone: () => gone };
}

it('tells of each of many answers on one connection that ends, also of those that waited, and of each once', async () => {
  const { port, begun, gone } = await listen();
  const socket = connect(port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(50));
  await vi.waitFor(() => expect(begun()).toBe(50));
  socket.destroy();
  await vi.waitFor(() => expect(gone()).toBe(50));
});

it('tells at once of a connection that has ended already', async () => {
  const { port } = await listen();
  const told = vi.fn();
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    request.socket.destroy();
    onGone({ raw: request }, { raw: response }, told);
    expect(told).toHaveBeenCalledOnce();
  });
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(socket, 'close');
  expect(told).toHaveBeenCalledOnce();
});

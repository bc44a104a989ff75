// @change
import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, expect, it, jest } from '@jest/globals';
import { createHttpServer } from '../../../server/platform/http/http-server';
import { onResponseClosed } from '../../../server/platform/http/on-response-closed';
import { waitFor } from '../../setup/wait-for';

let server: Server;
afterEach(() => void server.close());

async function listen(handle: Parameters<typeof createHttpServer>[0]): Promise<number> {
  server = createHttpServer(handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

it('calls back once per finished response, and for the unfinished one when the connection closes', async () => {
  let begun = 0;
  const gone = jest.fn();
  const port = await listen((request, response) => {
    begun += 1;
    const number = begun;
    onResponseClosed({ raw: request }, { raw: response }, () => gone(number));
    if (number < 3) response.end('x');
    else response.write('x');
  });
  const socket = connect(port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(5));
  await waitFor(() => expect(begun).toBe(3));
  expect(gone.mock.calls).toEqual([[1], [2]]);
  socket.destroy();
  await waitFor(() => expect(gone.mock.calls).toEqual([[1], [2], [3]]));
  expect(begun).toBe(3);
});

it('calls back at once if the connection is closed already', async () => {
  const told = jest.fn();
  const port = await listen((request, response) => {
    request.socket.destroy();
    onResponseClosed({ raw: request }, { raw: response }, told);
    expect(told).toHaveBeenCalledTimes(1);
  });
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(socket, 'close');
  expect(told).toHaveBeenCalledTimes(1);
});

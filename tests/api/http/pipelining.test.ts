// @change
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { TestServer } from '../setup/server';
import { waitFor } from '../../setup/wait-for';

let server: TestServer;
beforeEach(async () => {
  server = await TestServer.start();
});
afterEach(() => server.stop());

/** Sends all requests at once on one connection. */
function pipeline(paths: readonly string[]) {
  const { hostname, port } = new URL(server.anyone.address);
  const socket = connect(Number(port), hostname);
  let answers = '';
  let isClosed = false;
  socket.on('error', () => undefined);
  socket.on('close', () => (isClosed = true));
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''));
  return {
    socket,
    read: () => socket.on('data', (data) => (answers += data.toString())),
    statuses: () => [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status)),
    isClosed: () => isClosed,
  };
}

it('closes a connection that pipelines 20,000 requests and reads nothing, and still answers others', async () => {
  const parsed = jest.fn();
  server.running.app.server.on('request', parsed);
  const floods = Array.from({ length: 3 }, () => pipeline(Array<string>(20_000).fill('/api/health')));
  await waitFor(() => expect(floods.every(({ isClosed }) => isClosed())).toBe(true));
  // Per connection: the answered request, the allowed queue and one more, of the 1,500 that were read.
  expect(parsed.mock.calls.length).toBeLessThanOrEqual(3 * 10);
  await server.anyone.expect(200).get('/api/health');
});

it('handles one request per connection at a time, and drops the queued requests of a closed connection', async () => {
  let finish: () => void = () => undefined;
  const check = jest
    .spyOn(server.running.services.health, 'check')
    .mockImplementationOnce(() => new Promise((resolve) => (finish = () => resolve([]))))
    .mockImplementationOnce(() => new Promise(() => undefined));
  const patient = pipeline(['/api/health', '/api/license/keys']);
  patient.read();
  await waitFor(() => expect(check).toHaveBeenCalledTimes(1));

  const flood = pipeline(Array<string>(1_000).fill('/api/health'));
  await waitFor(() => expect(flood.isClosed()).toBe(true));
  expect(check).toHaveBeenCalledTimes(2);

  expect(patient.statuses()).toEqual([]);
  finish();
  await waitFor(() => expect(patient.statuses()).toEqual([200, 200]));
  expect(check).toHaveBeenCalledTimes(2);
  patient.socket.destroy();
});

it('answers pipelined requests in order', async () => {
  const paths = Array.from({ length: 8 }, (_, index) => (index % 3 ? '/api/health' : '/api/nothing'));
  const client = pipeline([...paths, '/api/license/keys']);
  client.read();
  await waitFor(() => expect(client.statuses()).toHaveLength(9));
  expect(client.statuses()).toEqual([...paths.map((path) => (path === '/api/health' ? 200 : 404)), 200]);
  client.socket.write('GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  await once(client.socket, 'close');
  expect(client.statuses()).toHaveLength(10);
});

it('ignores requests sent after one with Connection: close', async () => {
  const check = jest.spyOn(server.running.services.health, 'check');
  const { hostname, port } = new URL(server.anyone.address);
  const socket = connect(Number(port), hostname);
  socket.resume();
  socket.write(
    'GET /api/nothing HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\nGET /api/health HTTP/1.1\r\nHost: x\r\n\r\n',
  );
  await once(socket, 'close');
  expect(check).not.toHaveBeenCalled();
});

// @change
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fastify from 'fastify';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { App } from '../../../server/platform/http/app-type';
import { cutSlowClients } from '../../../server/platform/http/hooks/slow-clients';
import { waitFor } from '../../setup/wait-for';

let app: App;
let port: number;

beforeAll(async () => {
  app = fastify().withTypeProvider<TypeBoxTypeProvider>();
  // The limits of production with shorter times: only the rate matters.
  cutSlowClients(app, {
    lookEveryMs: 50,
    bodyWindowMs: 500,
    readerWindowMs: 800,
    minBytesPerSecond: 8 * 1024,
    maxRequestBytes: 4 * 1024 * 1024,
  });
  app.addContentTypeParser('*', (_request, body, done) => {
    body.resume().on('end', () => done(null, 'read'));
  });
  app.post('/in', () => 'taken');
  app.post('/refused', { onRequest: async (_request, reply) => reply.code(401).send('no') }, () => 'taken');
  app.get('/out', () => Buffer.alloc(64 * 1024 * 1024));
  app.get('/thinking', async () => {
    await pause(2000);
    return 'thought';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  app.server.closeAllConnections();
  await app.close();
});

function open(): { socket: Socket; answer: () => string; received: () => number; closed: Promise<void> } {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  let received = 0;
  socket.on('data', (data) => {
    received += data.byteLength;
    answer += data.toString('latin1').slice(0, 200);
  });
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  return { socket, answer: () => answer, received: () => received, closed };
}
const head = (length: number) =>
  `POST /in HTTP/1.1\r\nHost: x\r\nContent-Type: application/octet-stream\r\nContent-Length: ${length}\r\n\r\n`;

it('closes a connection that sends a body byte by byte', async () => {
  const { socket, closed } = open();
  socket.write(head(100_000));
  const drops = setInterval(() => socket.write('x'), 50);
  await closed;
  clearInterval(drops);
});

it('closes a connection that keeps sending byte by byte after its request was refused', async () => {
  const { socket, answer, closed } = open();
  socket.write(head(100_000).replace('/in', '/refused'));
  const drops = setInterval(() => socket.write('x'), 50);
  await closed;
  clearInterval(drops);
  expect(answer()).toMatch(/^HTTP\/1\.1 401/);
});

it('closes a connection that sends an endless body, even at an acceptable rate', async () => {
  const { socket, closed } = open();
  let sent = 0;
  socket.write(head(1e9));
  const steady = setInterval(() => {
    socket.write(Buffer.alloc(128 * 1024));
    sent += 128 * 1024;
  }, 50);
  await closed;
  clearInterval(steady);
  expect(sent).toBeLessThan(6 * 1024 * 1024);
});

it('serves a client that sends a body slowly but steadily, for longer than the window', async () => {
  const { socket, answer } = open();
  socket.write(head(128 * 1024));
  for (let sent = 0; sent < 128; sent += 4) {
    socket.write(Buffer.alloc(4 * 1024));
    await pause(62);
  }
  await waitFor(() => expect(answer()).toMatch(/^HTTP\/1\.1 200/));
  socket.destroy();
});

it('closes the connection of a client that never reads the answer, or sends endlessly', async () => {
  const reader = open();
  const [accepted] = (await once(app.server, 'connection')) as [Socket];
  reader.socket.write('GET /out HTTP/1.1\r\nHost: x\r\n\r\n');
  reader.socket.pause();
  const sender = open();
  sender.socket.write(head(1e9));
  const flood = setInterval(() => sender.socket.write(Buffer.alloc(512 * 1024)), 20);
  await sender.closed;
  clearInterval(flood);
  await waitFor(() => expect(accepted.destroyed).toBe(true));
  reader.socket.resume();
  await reader.closed;
  expect(reader.received()).toBeLessThan(64 * 1024 * 1024);
});

it('keeps the connection of a client that waits for a slow answer', async () => {
  const { socket, answer } = open();
  socket.write('GET /thinking HTTP/1.1\r\nHost: x\r\n\r\n');
  await waitFor(() => expect(answer()).toContain('thought'));
  socket.destroy();
});

import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import fastify from 'fastify';
import type { Call } from '../../../../server/contract/call';
import type { App } from '../../../../server/platform/http/app-type';
import {
  createCallQueue,
  maxWaiting,
  type CallQueue,
} from '../../../../server/platform/http/calls/call-queue';
import { limitCalls } from '../../../../server/platform/http/calls/limit-calls';
import type { LimitKind, Metrics } from '../../../../server/platform/metrics/metrics';
import { answerErrors } from '../../../../server/platform/http/errors';
import type { Principal } from '../../../../server/platform/principal';
import { waitFor } from '../../../setup/wait-for';

const declared: Call = { address: 'GET /file', who: 'public', summary: 'Get a file' };

let app: App;
let queue: CallQueue;
let refusals: LimitKind[];
/** Ends the work of the oldest call that waits in a handler. */
let ends: ((answer: unknown) => void)[];

beforeEach(async () => {
  queue = createCallQueue();
  ends = [];
  app = fastify({ trustProxy: true });
  answerErrors(app);
  refusals = [];
  app.decorate('metrics', { countRefusal: (limit) => refusals.push(limit) } as Partial<Metrics> as Metrics);
  app.decorateRequest('person', null);
  app.addHook('onRequest', (call, _reply, done) => {
    const id = Number(call.headers['x-person'] ?? 0);
    if (id > 0) call.person = { id } as Principal;
    done();
  });
  limitCalls(app, queue);
  const work = () => new Promise<unknown>((end) => ends.push(end));
  app.get('/work', work);
  app.get('/file', { config: { call: { ...declared, releasesSlotAtFirstByte: true } } }, work);
  const validated = { body: { type: 'object', required: ['name'] } };
  app.post('/small', { schema: validated }, work);
  app.get('/health', { config: { call: { ...declared, skipsCallQueue: true } } }, () =>
    Promise.resolve('ok'),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  app.server.closeAllConnections();
  await app.close();
});

function call(path: string, person: number, body?: string, from = '192.0.2.1') {
  const { port } = app.server.address() as AddressInfo;
  const sent = request({
    port,
    path,
    agent: false,
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'x-person': String(person),
      'x-forwarded-for': from,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
  });
  sent.on('error', () => undefined);
  sent.end(body);
  return { sent, answer: once(sent, 'response').then(([answer]) => answer as IncomingMessage) };
}

const until = (is: () => boolean) => waitFor(() => expect(is()).toBe(true), { every: 1 });
const counts = () => queue.counts();

it('limits a person to four running calls and a queue, without blocking others', async () => {
  for (let index = 0; index < 4 + maxWaiting; index += 1) void call('/work', 1).answer.catch(() => undefined);
  await until(() => counts().waiting === maxWaiting && ends.length === 4);
  const refused = await call('/work', 1).answer;
  expect(refused.statusCode).toBe(429);
  expect(refusals).toEqual(['calls']);
  expect(refused.headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await call('/health', 1).answer).statusCode).toBe(200);
  const other = call('/work', 2).answer;
  await until(() => ends.length === 5);
  ends[4]?.('of another person');
  expect((await other).statusCode).toBe(200);
  ends[0]?.('the first');
  await until(() => ends.length === 6 && counts().waiting === maxWaiting - 1);
  expect(counts()).toMatchObject({ running: 4, refused: 1 });
});

it('checks the limit before it validates the body', async () => {
  expect((await call('/small', 1, '{}').answer).statusCode).toBe(422);
  for (let index = 0; index < 4 + maxWaiting; index += 1) void call('/work', 1).answer.catch(() => undefined);
  await until(() => counts().waiting === maxWaiting);
  expect((await call('/small', 1, '{}').answer).statusCode).toBe(429);
  expect((await call('/small', 2, '{}').answer).statusCode).toBe(422);
});

it('counts calls of anonymous visitors per network', async () => {
  for (let index = 0; index < 9; index += 1) void call('/work', 0).answer.catch(() => undefined);
  await until(() => counts().waiting === 1 && ends.length === 8);
  void call('/work', 1).answer.catch(() => undefined);
  await until(() => ends.length === 9);
  void call('/work', 0, undefined, '192.0.2.2').answer.catch(() => undefined);
  await until(() => ends.length === 10);
});

it('removes a waiting call on disconnect, but keeps a running call until it ends', async () => {
  let closed = 0;
  app.server.on('connection', (socket) => socket.once('close', () => (closed += 1)));
  const running = Array.from({ length: 4 }, () => call('/work', 1));
  for (const { answer } of running) answer.catch(() => undefined);
  await until(() => ends.length === 4);
  const waiting = call('/work', 1);
  waiting.answer.catch(() => undefined);
  await until(() => counts().waiting === 1);
  waiting.sent.destroy();
  await until(() => counts().waiting === 0);
  for (const { sent } of running) sent.destroy();
  await until(() => closed === 5);
  expect(counts().running).toBe(4);
  for (const end of ends) end('done');
  await until(() => counts().running === 0);
});

it('a file response frees its slot at the first byte, a list when closed', async () => {
  const endless = () =>
    Readable.from(
      (async function* () {
        for (;;) {
          yield 'some';
          await new Promise((done) => setTimeout(done, 5));
        }
      })(),
    );
  const file = call('/file', 1).answer;
  const list = call('/work', 1).answer;
  await until(() => ends.length === 2);
  for (const end of ends) end(endless());
  await Promise.all([file, list]);
  expect(counts().running).toBe(1);
  (await list).destroy();
  await until(() => counts().running === 0);
});

// @stores
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { testServer } from '../setup/server';

const server = testServer({ trustProxy: ['127.0.0.1'] });

/** Sends bytes unchanged. @returns everything received until the connection closes */
async function answerTo(bytes: string) {
  const { hostname, port } = new URL(server.anyone.address);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.on('data', (data) => (text += data.toString()));
  socket.on('error', () => undefined);
  socket.write(bytes);
  await once(socket, 'close');
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const [line = '', ...headers] = head.split('\r\n');
  return {
    status: Number(line.split(' ')[1]),
    headers: new Headers(headers.map((header) => header.split(/: (.*)/s).slice(0, 2) as [string, string])),
    body,
  };
}

const close = 'Connection: close\r\n';
const proxied = 'X-Forwarded-Proto: https\r\n';

describe.each([
  ['an invalid request line', 400, `GET /api/health\0\r\n${proxied}\r\n`],
  ['an invalid header', 400, `GET / HTTP/1.1\r\nHost: x\r\n${proxied}a b\r\n\r\n`],
  [
    'headers that are too long',
    431,
    `GET / HTTP/1.1\r\nHost: x\r\n${proxied}X: ${'x'.repeat(20_000)}\r\n\r\n`,
  ],
  ['no Host header', 400, `GET /api/health HTTP/1.1\r\n${proxied}${close}\r\n`],
  [
    'an unknown Expect header',
    417,
    `GET /api/health HTTP/1.1\r\nHost: x\r\nExpect: x\r\n${proxied}${close}\r\n`,
  ],
  ['an invalid address', 400, `GET /api/% HTTP/1.1\r\nHost: x\r\n${proxied}${close}\r\n`],
  ['an unknown call', 404, `GET /api/x HTTP/1.1\r\nHost: x\r\n${proxied}${close}\r\n`],
  ['an unknown method', 404, `PROPFIND /api/x HTTP/1.1\r\nHost: x\r\n${proxied}${close}\r\n`],
  [
    'an invalid body',
    400,
    `POST /api/login HTTP/1.1\r\nHost: x\r\n${proxied}${close}Content-Type: application/json\r\nContent-Length: 1\r\n\r\n{`,
  ],
])('a request with %s', (_what, status, bytes) => {
  it(`gets ${status} as a problem, with every security header`, async () => {
    const answer = await answerTo(bytes);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(JSON.parse(answer.body)).toMatchObject({ type: 'about:blank', status });
    expect(Number(answer.headers.get('content-length'))).toBe(Buffer.byteLength(answer.body));
    const good = await server.anyone.get('/api/health', { 'x-forwarded-proto': 'https' });
    const names = [
      'strict-transport-security',
      'content-security-policy',
      'cross-origin-opener-policy',
      'cross-origin-resource-policy',
      'permissions-policy',
      'referrer-policy',
      'x-content-type-options',
    ];
    const securityOf = ({ headers }: { headers: Headers }) => names.map((name) => [name, headers.get(name)]);
    expect(securityOf(good)).toEqual(names.map((name) => [name, expect.any(String)]));
    expect(securityOf(answer)).toEqual(securityOf(good));
  });
});

it('a request that is never completed gets 408 as a problem', async () => {
  const { server: http } = server.running.app;
  const usual = http.headersTimeout;
  http.headersTimeout = 100;
  const answer = await answerTo('GET /api/health HTTP/1.1\r\nHost: x\r\n');
  http.headersTimeout = usual;
  expect(answer.status).toBe(408);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(JSON.parse(answer.body)).toMatchObject({ status: 408 });
});

it('an error over plain HTTP has no Strict-Transport-Security', async () => {
  for (const bytes of ['GET /\0\r\n\r\n', `GET /% HTTP/1.1\r\nHost: x\r\n${close}\r\n`])
    expect((await answerTo(bytes)).headers.get('strict-transport-security')).toBeNull();
});

it.each([
  ['many unknown fields', Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`f${index}`, 1]))],
  ['one unknown field with a long name', { ['x'.repeat(30_000)]: 1 }],
])('an error response stays below 5,000 characters and 20 errors: %s', async (_what, body) => {
  const answer = await server.anyone.post('/api/login', body);
  expect(answer.status).toBe(422);
  expect(answer.body.errors?.length).toBeGreaterThan(0);
  expect(answer.body.errors?.length).toBeLessThanOrEqual(20);
  expect(answer.text.length).toBeLessThan(5_000);
});

it('an error response stays below 5,000 characters: many items', async () => {
  const license = {
    name: 'x',
    edition: 'full',
    users: 1,
    valid_from: '2026-01-01',
    apps: Array<number>(10_000).fill(1),
  };
  const answer = await server.admin.post('/api/license/create', { license });
  expect(answer.status).toBe(422);
  expect(answer.text.length).toBeLessThan(5_000);
});

it('accepts JSON in UTF-8 only', async () => {
  const ask = async (type: string) =>
    (
      await server.anyone.post(
        '/api/login',
        { email: 'a@b.example', password: 'x' },
        { 'content-type': type },
      )
    ).status;
  expect(await ask('application/json; charset=utf-16')).toBe(415);
  expect(await ask('application/json; charset="ISO-8859-1"')).toBe(415);
  expect(await ask('application/json;charset=UTF-8')).toBe(401);
  expect(await ask('application/json')).toBe(401);
});

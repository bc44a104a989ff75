import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { fetchPublic, isAllowedUrl } from '../../../server/platform/outbound/fetch-public';

let server: Server | undefined;
afterEach(() => {
  server?.close();
});

/** Returns the address of a server that sends this response and closes the connection. */
async function answering(answer: string | Buffer): Promise<string> {
  const opened = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(answer));
  });
  server = opened;
  await new Promise<void>((done) => opened.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(opened.address() as AddressInfo).port}/`;
}

const get = (address: string, loopback = true) =>
  fetchPublic(address, { method: 'GET', headers: {} }, { loopback });

const withBody = (status: string, headers = '') =>
  `HTTP/1.1 ${status}\r\nContent-Length: 2\r\n${headers}\r\nok`;

it('returns status, headers and body of a response', async () => {
  const answer = await get(await answering(withBody('200 OK', 'Content-Type: text/plain\r\n')));
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
    200,
    'text/plain',
    'ok',
  ]);
});

it.each([
  ['an invalid status', withBody('600 X')],
  ['a status below 100', withBody('099 X')],
  ['a body with the status 205', withBody('205 Reset Content')],
  ['another protocol', 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'],
  ['an incomplete body', 'HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\nok'],
  ['an empty response', ''],
  ['bytes that are not HTTP', 'ok\r\n\r\n'],
  [
    'a body over one mebibyte',
    Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\n\r\n'), Buffer.alloc(2 ** 20 + 1)]),
  ],
])(
  'rejects a response: %s',
  async (_what, answer) => await expect(get(await answering(answer))).rejects.toThrow(/./),
);

it('does not follow redirects', async () => {
  const elsewhere = withBody('302 Found', 'Location: http://127.0.0.1:1/\r\n');
  expect((await get(await answering(elsewhere))).status).toBe(302);
});

it.each([
  'http://issuer.example/',
  'https://localhost/',
  'https://127.0.0.1/',
  'https://127.1./',
  'https://[::1]/',
  'https://10.0.0.1/',
  'https://[::ffff:10.0.0.1]/',
  'https://[64:ff9b::a00:1]/',
  'file:///etc/passwd',
])('sends no request to %s', (address) => expect(get(address, false)).rejects.toThrow('may not be asked'));

it('allows only public host names', () => {
  for (const host of ['login.example', 'login.example:8443', 'login.example.'])
    expect([host, isAllowedUrl(`https://${host}`, { loopback: false })]).toEqual([host, true]);
  for (const host of [
    'localhost.',
    'foo.localhost',
    'ip6-localhost',
    'x',
    'x.example:0',
    'metadata.google.internal',
    'u:p@x.example',
    '@x.example',
    ':@x.example',
  ])
    expect([host, isAllowedUrl(`https://${host}`, { loopback: false })]).toEqual([host, false]);
});

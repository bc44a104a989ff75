import { once } from 'node:events';
import { connect } from 'node:net';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { compactVerify, createLocalJWKSet } from 'jose';
import type { Licence, PublicKeys } from '../../server/contract/licence';
import { rotateLicenceKey } from '../../server/commands/rotate-licence-key';
import { openLicenceKeys } from '../../server/services/licence-keys';
import { signLicence } from '../../server/services/licences';
import { expected, TestServer, type Caller } from './setup/server';
import { waitFor } from '../setup/wait-for';

let server: TestServer;
let customer: Caller;
beforeAll(async () => {
  server = await TestServer.start();
  customer = await server.customer();
});
afterAll(() => server.stop());

const licence: Licence = {
  name: 'klant-één',
  company: 'Klant B.V.',
  erp: 'exact-online',
  edition: 'full',
  users: 12,
  apps: ['app-0', 'app-13'],
  valid_from: '2026-01-01',
  valid_until: '2026-12-31',
};
const create = async (fields: object = {}) => {
  const answer = await server.admin.post('/api/license/create', { license: { ...licence, ...fields } });
  expected(200, answer);
  return answer;
};
const open = (file: string | Uint8Array, by = customer) =>
  by.multipart('/api/license/open', [['file', typeof file === 'string' ? Buffer.from(file) : file]]);

it('is made as a signed file, opened as it was, and verified offline with the public keys', async () => {
  const { text, headers } = await create({ contract: { number: 7, notes: ['a'] } });
  expect(headers.get('content-type')).toBe('application/jose');
  expect(headers.get('content-disposition')).toContain("filename*=UTF-8''klant-%C3%A9%C3%A9n.bel");
  const opened = await open(`${text}\n`);
  expect(opened.status).toBe(200);
  expect(opened.body).toEqual({ ...licence, contract: { number: 7, notes: ['a'] } });

  const keys = expected(200, await server.anyone.get<PublicKeys>('/api/license/keys'));
  expect(Object.keys(keys.keys[0] ?? {}).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x']);
  const verified = await compactVerify(text, createLocalJWKSet(keys));
  expect(verified.protectedHeader).toEqual({ alg: 'EdDSA', typ: 'bel+jws', kid: keys.keys[0]?.kid });
});

it('is opened when it is expired, too', async () => {
  const { text } = await create({ valid_from: '2020-01-01', valid_until: '2020-02-01' });
  expect((await open(text)).status).toBe(200);
});

it('that was changed, is unknown, or is none is told apart', async () => {
  const { text } = await create();
  const [header = '', payload = '', signature = ''] = text.split('.');
  const json = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const code = async (file: string | Uint8Array) => {
    const answer = await open(file);
    expect(answer.status).toBe(422);
    return answer.body.code;
  };
  expect(await code([header, json({ ...licence, users: 9999 }), signature].join('.'))).toBe('changed');
  expect(
    await code([header, payload, signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))].join('.')),
  ).toBe('changed');
  expect(await code([header, payload, ''].join('.'))).toBe('changed');

  const elsewhere = await mkdtemp(join(tmpdir(), 'keys-'));
  expect(await code(await signLicence(await openLicenceKeys(elsewhere, () => new Date()), licence))).toBe(
    'unknown_key',
  );
  await rm(elsewhere, { recursive: true });

  for (const none of [
    '',
    'hello',
    '{}',
    'a.b.c',
    new Uint8Array([0xff, 0, 1]),
    [json({ alg: 'none' }), payload, ''].join('.'),
    [json({ alg: 'EdDSA', typ: 'JWT', kid: 'x' }), payload, signature].join('.'),
  ]) {
    expect(await code(none)).toBe('not_a_licence');
  }
});

it.each([
  [{ name: undefined }, 'license.name: required'],
  [{ edition: 'gold' }, 'license.edition: invalid'],
  [{ users: 0 }, 'license.users: out_of_range'],
  [{ users: 1.5 }, 'license.users: wrong_type'],
  [{ apps: ['app-14'] }, 'license.apps.0: invalid_app'],
  [{ apps: ['app-1', 'app-1'] }, 'license.apps: duplicate'],
  [{ erp: 'other' }, 'license.erp: invalid'],
  [{ valid_from: '1 january' }, 'license.valid_from: invalid_date'],
  [{ valid_from: '2026-02-30' }, 'license.valid_from: invalid_date'],
  [{ valid_until: '2025-12-31' }, 'license.valid_until: before_start'],
  [{ extra: [[[[[[[[[[1]]]]]]]]]] }, 'license: too_deep'],
])('cannot be made with %j', async (wrong, code) => {
  const answer = await server.admin.post('/api/license/create', { license: { ...licence, ...wrong } });
  expect(answer.status).toBe(422);
  expect(answer.body.errors?.map((error) => `${error.field}: ${error.code}`)).toEqual([code]);
});

it('needs its one file part, and a small one', async () => {
  expect((await customer.multipart('/api/license/open', [['x', 'y']])).status).toBe(422);
  expect((await open(Buffer.alloc(64 * 1024 + 1, 'a'))).status).toBe(413);
  expect((await customer.post('/api/license/open', {})).status).toBe(415);
});

/** Sends the head of a call that opens a licence, and of its body what is given. */
async function halfOpen(by: Caller, body: string) {
  const { hostname, port } = new URL(by.address);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (data: Buffer) => (answer += data.toString()));
  socket.on('error', () => undefined);
  socket.write(
    `POST /api/license/open HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${by.auth?.token ?? ''}\r\n` +
      `Expect: 100-continue\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000\r\n\r\n`,
  );
  await once(socket, 'data');
  expect(answer).toContain('100 Continue');
  socket.write(body);
  return { refused: () => answer.includes('HTTP/1.1 503'), end: () => socket.destroy() };
}

const partOfFile = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.bel"\r\n\r\neyJ';

it('can be opened by everybody while one customer keeps the bodies of many such calls open', async () => {
  const { text } = await create();
  const flooding = await server.customer();
  const calls = await Promise.all(Array.from({ length: 70 }, () => halfOpen(flooding, partOfFile)));
  const refused = () => calls.filter((call) => call.refused()).length;
  await waitFor(() => expect(refused()).toBe(68), { timeout: 10_000 });
  expect((await open(text, flooding)).status).toBe(503);
  expect((await open(text)).status).toBe(200);
  for (const call of calls) call.end();
  await waitFor(async () => expect((await open(text, flooding)).status).toBe(200), { timeout: 5000 });
});

it('can be opened by somebody whose other calls have sent nothing yet', async () => {
  const { text } = await create();
  const waiting = await server.customer();
  const calls = await Promise.all(Array.from({ length: 20 }, () => halfOpen(waiting, '')));
  expect((await open(text, waiting)).status).toBe(200);
  for (const call of calls) call.end();
});

it('stays verifiable when the key is rotated; new ones are signed with the new key', async () => {
  const before = await create();
  const kid = await rotateLicenceKey(server.config.dataDir);
  const after = await create();
  const kidOf = (text: string) =>
    (JSON.parse(Buffer.from(text.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid;
  expect(kidOf(after.text)).toBe(kid);
  expect(kidOf(before.text)).not.toBe(kid);
  expect((await open(before.text)).status).toBe(200);
  expect((await open(after.text)).status).toBe(200);
  expect(expected(200, await server.anyone.get<PublicKeys>('/api/license/keys')).keys[0]?.kid).toBe(kid);
});

it('is signed with keys that only the owner of the server can read', async () => {
  const folder = join(server.config.dataDir, 'keys');
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  for (const name of await readdir(folder)) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
});

// @stores
import { once } from 'node:events';
import { connect } from 'node:net';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import { compactVerify, createLocalJWKSet, exportJWK, generateKeyPair } from 'jose';
import type { Licence } from '../../../server/contract/licence';
import { rotateLicenceKey } from '../../../server/commands/rotate-licence-key';
import { signLicence } from '../../../server/modules/licences/licence-file';
import { expected, testServer, type Caller } from '../setup/server';
import { waitFor } from '../../setup/wait-for';

let customer: Caller;
const server = testServer();
beforeAll(async () => {
  customer = await server.customer();
});

const licence: Licence = {
  name: 'klant-één',
  company: 'Klant B.V.',
  erp: 'exact-online',
  edition: 'full',
  users: 12,
  apps: ['app-0', 'app-13'],
  valid_from: '2026-01-01',
  valid_until: '2099-12-31',
};
const create = async (fields: object = {}) => {
  const answer = await server.admin.post('/api/license/create', { license: { ...licence, ...fields } });
  expected(200, answer);
  return answer;
};
const open = (file: string | Uint8Array, by = customer) =>
  by.multipart('/api/license/open', { file: typeof file === 'string' ? Buffer.from(file) : file });

it('a licence is created as a signed file, opened unchanged, and verified offline with the public keys', async () => {
  const { text, headers } = await create({ contract: { number: 7, notes: ['a'] } });
  expect(headers.get('content-type')).toBe('application/jose');
  expect(headers.get('content-disposition')).toContain("filename*=UTF-8''klant-%C3%A9%C3%A9n.bel");
  const opened = await open(`${text}\n`);
  expect(opened.status).toBe(200);
  expect(opened.body).toEqual({ ...licence, contract: { number: 7, notes: ['a'] }, state: 'valid' });

  const keys = await server.anyone.expect(200).get('/api/license/keys');
  expect(Object.keys(keys.keys[0] ?? {}).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x']);
  const verified = await compactVerify(text, createLocalJWKSet(keys));
  expect(verified.protectedHeader).toEqual({ alg: 'EdDSA', typ: 'bel+jws', kid: keys.keys[0]?.kid });
});

const values = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Returns another text of the same signature: four bits of the last letter are unused. */
const otherText = (text: string) => text.replace(/.$/, (last) => values[values.indexOf(last) ^ 1] ?? '');

it('a licence is refused with a signature that is not canonical base64url', async () => {
  const { text } = await create();
  for (const call of ['/api/license/open', '/api/licenses']) {
    await server.admin.expect(422, 'changed').multipart(call, { file: Buffer.from(otherText(text)) });
  }
});

it('a licence is accepted with added white space, and reported as damaged if it was cut, doubled or quoted', async () => {
  const { text } = await create();
  const wrapped = text.replace(/.{76}/g, '$&\r\n');
  const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le');
  const read: (string | Buffer)[] = [
    wrapped,
    utf16,
    Buffer.from(utf16).swap16(),
    utf16.subarray(2),
    `  ${text}   `,
    `${text}\r\n\u001A`,
    `\uFEFF${text}\u0000\u0000`,
  ];
  for (const file of read) expect((await open(file)).status).toBe(200);
  const damaged = [`${text}${text}`, text.replace(/.{76}/g, '$&=\r\n'), `> ${text}`, text.slice(0, 200)];
  for (const file of damaged) {
    expected(422, await open(file), 'licence_damaged');
  }
});

it('a licence can be opened after its end', async () => {
  const { text } = await create({ valid_from: '2020-01-01', valid_until: '2020-02-01' });
  expect((await open(text)).status).toBe(200);
});

it('opening reports a changed file, an unknown key and another kind of file with different errors', async () => {
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

  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const jwk = await exportJWK(privateKey);
  const stranger = { signing: () => Promise.resolve({ kid: 'of-another-vendor', jwk }) };
  expect(await code(await signLicence(stranger, licence))).toBe('unknown_key');

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
])('a licence cannot be created with %j', async (wrong, code) => {
  await server.admin.expect(422, code).post('/api/license/create', { license: { ...licence, ...wrong } });
});

it('opening requires exactly one file part, of limited size', async () => {
  await customer.expect(422).multipart('/api/license/open', { x: 'y' });
  expect((await open(Buffer.alloc(64 * 1024 + 1, 'a'))).status).toBe(413);
  await customer.expect(415).post('/api/license/open', {});
});

/** Sends the headers of a call that opens a licence, with only this part of the body. */
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

it('a licence can be opened by others while one customer holds many such calls open', async () => {
  const { text } = await create();
  const flooding = await server.customer();
  const calls = await Promise.all(Array.from({ length: 70 }, () => halfOpen(flooding, partOfFile)));
  const refused = () => calls.filter((call) => call.refused()).length;
  await waitFor(() => expect(refused()).toBe(68));
  expect((await open(text, flooding)).status).toBe(503);
  expect((await open(text)).status).toBe(200);
  for (const call of calls) call.end();
  await waitFor(async () => expect((await open(text, flooding)).status).toBe(200));
});

it('a licence can be opened by a user whose other calls have sent no body yet', async () => {
  const { text } = await create();
  const waiting = await server.customer();
  // More than the limit of two bodies that are read in parallel, fewer than the limit of four calls.
  const calls = await Promise.all(Array.from({ length: 3 }, () => halfOpen(waiting, '')));
  expect((await open(text, waiting)).status).toBe(200);
  for (const call of calls) call.end();
});

it('a licence stays verifiable when the key is rotated; new licences are signed with the new key', async () => {
  const before = await create();
  const kid = await rotateLicenceKey(server.config);
  const after = await create();
  const kidOf = (text: string) =>
    (JSON.parse(Buffer.from(text.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid;
  expect(kidOf(after.text)).toBe(kid);
  expect(kidOf(before.text)).not.toBe(kid);
  expect((await open(before.text)).status).toBe(200);
  expect((await open(after.text)).status).toBe(200);
  expect((await server.anyone.expect(200).get('/api/license/keys')).keys[0]?.kid).toBe(kid);
});

it('a licence is signed with a key that is encrypted in the database, with a secret in a file with mode 600', async () => {
  const { kid } = JSON.parse(
    Buffer.from((await create()).text.split('.')[0] ?? '', 'base64url').toString(),
  ) as {
    kid: string;
  };
  const rows = await server.rows('licence_keys');
  const row = rows.find((each) => each.kid === kid);
  expect(row?.private_key).toMatch(/^[A-Za-z0-9_-]{100,}$/);
  expect(Buffer.from(row?.private_key ?? '', 'base64url').toString('latin1')).not.toContain('Ed25519');
  if (server.config.secretKey) return;
  const folder = join(server.config.dataDir, 'keys');
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, 'secret.key'))).mode & 0o777).toBe(0o600);
});

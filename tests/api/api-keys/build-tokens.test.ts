import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { exportJWK, exportSPKI, generateKeyPair, importJWK, type JWTPayload } from 'jose';
import type { ApiKey, ExchangedKey } from '../../../server/contract/api-key';
import type { Problem } from '../../../server/contract/problem';
import { Issuer } from '../setup/issuer';
import { expected, KeyCaller, TestServer, unique } from '../setup/server';

const issuer = new Issuer();
const stranger = new Issuer();
let server: TestServer;
let time = Date.now();
beforeAll(async () => {
  await issuer.open();
  await stranger.open();
  const settings = { siteUrl: 'http://localhost:8000', tokenTtlHours: 1000, trustProxy: ['127.0.0.1'] };
  server = await TestServer.start(settings, () => new Date(time));
});
afterAll(async () => {
  await server.stop();
  await issuer.close();
  await stranger.close();
});
beforeEach(() => {
  time = Date.now();
});

const audience = 'https://portal.example';
const minute = 60;
const seconds = () => Math.floor(time / 1000);

/** Creates a key that trusts a new repository. Returns it with the claims of a token of that repository. */
async function trusted(fields: object = {}) {
  const repository = unique('belstock/app').replace(' ', '-');
  const type = await server.downloadType();
  const wanted = {
    name: unique('Pipeline'),
    download_types: [type.id],
    issuer: issuer.address,
    audience,
    claims: { repository, ref: 'refs/heads/main' },
    ...fields,
  };
  const key = await server.admin.expect(201).post('/api/apiKeys', wanted);
  const claims = (): JWTPayload => ({
    aud: audience,
    sub: `repo:${repository}`,
    repository,
    ref: 'refs/heads/main',
    iat: seconds(),
    nbf: seconds(),
    exp: seconds() + 5 * minute,
  });
  return { key, type, claims };
}

/** Each attempt comes from its own network. */
let networks = 0;
const exchange = (token: string) =>
  server.anyone.post<ExchangedKey & Problem>(
    '/api/apiKeys/exchange',
    { token },
    { 'x-forwarded-for': `10.2.${(networks += 1) >> 8}.${networks & 255}` },
  );
const codeOf = async (token: string) => {
  const { status, body } = await exchange(token);
  return [status, body.code];
};
const bearer = (key: string) => new KeyCaller(server.anyone.address, key);
const refused = [401, 'token_refused'];

it('publishes with a token whose issuer and claims are allowed, and no secret', async () => {
  const { key, type, claims } = await trusted();
  expect(key.key).toBeUndefined();
  expect(key).toMatchObject({ issuer: issuer.address, audience, download_types: [{ id: type.id }] });
  const { key: secret, ends_at } = expected(201, await exchange(await issuer.token(claims())));
  expect(Date.parse(ends_at) - time).toBe(3_600_000);
  const build = bearer(secret);
  expect(await build.release(type, Buffer.from('built'))).toMatchObject({ download_type_id: type.id });
  const { entries } = await server.admin.expect(200).get('/api/audit?limit=3');
  expect(entries.map(({ action, detail, subject }) => [action, detail['api_key'] ?? subject])).toEqual([
    ['release.publish', key.name],
    ['upload.create', key.name],
    ['api_key.exchange', key.name],
  ]);
  await build.expect(422).record(await server.downloadType(), Buffer.from('x'));
  await build.expect(403).get('/api/users');
  const rows = await server.rows('api_key_secrets');
  expect(JSON.stringify(rows)).not.toContain(secret.slice(4));
});

it('accepts a token whose issuer differs from that of the key by the last slash', async () => {
  const { claims } = await trusted({ issuer: `${issuer.address}/` });
  expected(201, await exchange(await issuer.token(claims())));
});

it('continues an upload with the next token after the key of the first one has expired', async () => {
  const { type, claims } = await trusted();
  const content = Buffer.from('the whole file');
  const first = bearer(expected(201, await exchange(await issuer.token(claims()))).key);
  const { id } = await first.expect(201).record(type, content);
  time += 3_600_000;
  await first.expect(401).get('/api/upload');
  const second = bearer(expected(201, await exchange(await issuer.token(claims()))).key);
  expect((await second.get<{ id: number }[]>('/api/upload')).body.map((upload) => upload.id)).toEqual([id]);
  await second.expect(201).chunk(id, content, true, 0);
  expect(await server.rows('api_key_secrets')).toHaveLength(1);
});

it.each<[string, (claims: JWTPayload) => JWTPayload]>([
  ['of another audience', (claims) => ({ ...claims, aud: 'https://elsewhere.example' })],
  ['without audience', ({ aud: _, ...claims }) => claims],
  ['that names another issuer', (claims) => ({ ...claims, iss: 'https://elsewhere.example' })],
  ['of another repository', (claims) => ({ ...claims, repository: 'thief/app' })],
  [
    'with other repositories in a list',
    (claims) => ({ ...claims, repository: ['thief/app', [claims['repository']]] }),
  ],
  ['without its repository', ({ repository: _, ...claims }) => claims],
  ['of another branch', (claims) => ({ ...claims, ref: 'refs/heads/main2' })],
  ['that is expired', (claims) => ({ ...claims, exp: seconds() - minute })],
  ['without an expiry', ({ exp: _, ...claims }) => claims],
  ['that is not valid yet', (claims) => ({ ...claims, nbf: seconds() + 2 * minute })],
  ['issued in the future', (claims) => ({ ...claims, iat: seconds() + 3600 })],
  ['without a time of issue', ({ iat: _, ...claims }) => claims],
  ['issued two days ago', (claims) => ({ ...claims, iat: seconds() - 2 * 86_400 })],
])('refuses a token %s', async (_what, change) => {
  const { claims } = await trusted();
  expect(await codeOf(await issuer.token(change(claims())))).toEqual(refused);
  expect((await exchange(await issuer.token(claims()))).status).toBe(201);
});

it('refuses a token that is unsigned, malformed, or signed by another key or issuer', async () => {
  const { claims } = await trusted();
  const other = await generateKeyPair('RS256', { extractable: true });
  const publicKey = await issuer.publicKey();
  const publicPem = await exportSPKI(
    (await importJWK(publicKey, 'RS256', { extractable: true })) as CryptoKey,
  );
  const [, payload] = (await issuer.token(claims())).split('.');
  const inBase64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const unsigned = (header: object) => `${inBase64(header)}.${payload}.`;
  const jwk = await exportJWK(other.publicKey);
  const tokens = [
    await issuer.token(claims(), {}, other.privateKey),
    await issuer.token(claims(), { jwk }, other.privateKey),
    await issuer.token(claims(), { kid: 'unknown' }, other.privateKey),
    await issuer.token(claims(), { jku: `${stranger.address}/jwks` }, other.privateKey),
    await issuer.token(claims(), { alg: 'HS256' }, Buffer.from(publicPem)),
    await issuer.token(claims(), { alg: 'HS256' }, Buffer.from(publicKey.n ?? '')),
    await stranger.token({ ...claims(), iss: issuer.address }),
    await stranger.token(claims()),
    ...[{}, 1, null, ['a'], 'https://a.example/\u0000'].map((iss) => `e30.${inBase64({ iss })}.`),
    unsigned({ alg: 'none' }),
    unsigned({ alg: 'RS256', kid: 'key' }),
    'a.b.c',
    'x',
  ];
  for (const token of tokens) expect(await codeOf(token)).toEqual(refused);
  expect((await exchange(await issuer.token(claims()))).status).toBe(201);
});

it.each<[unknown, string]>([
  [5, '5'],
  [true, 'true'],
  [['acme', 'other'], 'acme'],
  [[7, 5], '5'],
  [{ namespace: 'ci', depth: 1 }, '{"depth": 1, "namespace": "ci"}'],
])('accepts a token whose claim is %j where %j is wanted', async (value, wanted) => {
  const { claims } = await trusted({ claims: { sub: 'me', extra: wanted } });
  const token = (extra: unknown) => issuer.token({ ...claims(), sub: 'me', extra });
  expect((await exchange(await token(value))).status).toBe(201);
  for (const other of [[], {}, null, 'x', [[value]], `${wanted} `])
    expect(await codeOf(await token(other))).toEqual(refused);
});

it('refuses a pattern as the value of a claim, which would never match', async () => {
  const { id } = await server.downloadType();
  const { status, body } = await server.admin.post('/api/apiKeys', {
    name: unique('Pipeline'),
    download_types: [id],
    issuer: issuer.address,
    audience,
    claims: { sub: 'repo:a/b:ref:refs/tags/*' },
  });
  expect([status, body.errors?.[0]?.field, body.errors?.[0]?.code]).toEqual([422, 'claims', 'no_pattern']);
});

it('accepts tokens right after a key rotation, and fetches keys at most once in ten seconds', async () => {
  // Its own issuer, because no unknown key was looked up there in the last ten seconds.
  const rotating = new Issuer();
  await rotating.open();
  try {
    const { claims } = await trusted({ issuer: rotating.address });
    expected(201, await exchange(await rotating.token(claims())));
    await rotating.rotate();
    const tokens = await Promise.all([1, 2, 3].map((run) => rotating.token({ ...claims(), run })));
    for (const answer of await Promise.all(tokens.map(exchange))) expected(201, answer);
    expect(rotating.keyRequests).toBe(2);
    for (const kid of ['unknown', 'another'])
      expect(await codeOf(await rotating.token(claims(), { kid }))).toEqual(refused);
    expect(rotating.keyRequests).toBe(2);
  } finally {
    await rotating.close();
  }
});

it('refuses tokens and exchanged keys at once when the API key ends, is deleted or loses its administrator', async () => {
  const { key, claims } = await trusted({ ends_at: new Date(time + 1800_000).toISOString() });
  const build = bearer(expected(201, await exchange(await issuer.token(claims()))).key);
  await build.expect(200).get('/api/upload');
  time += 1800_000;
  await build.expect(401).get('/api/upload');
  expect(await codeOf(await issuer.token(claims()))).toEqual(refused);
  time -= 1800_000;
  await server.admin.expect(204).delete(`/api/apiKeys/${key.id}`);
  await build.expect(401).get('/api/upload');
  expect(await codeOf(await issuer.token(claims()))).toEqual(refused);

  const second = await trusted();
  const caller = bearer(expected(201, await exchange(await issuer.token(second.claims()))).key);
  const maker = await server.user();
  await server.update('api_keys', second.key.id, { created_by: maker.id });
  await caller.expect(401).get('/api/upload');
  expect(await codeOf(await issuer.token(second.claims()))).toEqual(refused);
});

it('accepts a token at most ten times', async () => {
  const { claims } = await trusted();
  const token = await issuer.token(claims());
  for (let times = 0; times < 10; times += 1) expect((await exchange(token)).status).toBe(201);
  expect((await exchange(token)).status).toBe(429);
  const [head = '', payload = '', signature = ''] = token.split('.');
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const last = letters[letters.indexOf(signature.at(-1) ?? '') ^ 1] ?? '';
  expect((await exchange(`${head}.${payload}.${signature.slice(0, -1)}${last}`)).status).toBe(429);
});

it('calls no issuer that is not allowed, and follows no redirect of one that is', async () => {
  let asked = 0;
  const silent = createServer((_request, response) => {
    asked += 1;
    response.writeHead(302, { location: issuer.address }).end();
  });
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
  const address = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const { claims } = await trusted();
  const token = await issuer.token({ ...claims(), iss: address });
  expect(await codeOf(token)).toEqual(refused);
  expect(asked).toBe(0);
  await trusted({ issuer: address });
  expect(await codeOf(token)).toEqual(refused);
  expect(asked).toBe(1);
  silent.close();
});

it('requires a public issuer, an audience, and a claim that is not shared by all tokens of the issuer', async () => {
  const type = await server.downloadType();
  const wanted = {
    name: 'Pipeline',
    download_types: [type.id],
    issuer: 'https://token.actions.githubusercontent.com',
    audience,
    claims: { repository: 'a/b' },
  };
  const fieldsOf = async (fields: object) => {
    const { status, body } = await server.admin.post<ApiKey & Problem>('/api/apiKeys', {
      ...wanted,
      ...fields,
    });
    return [status, ...new Set(body.errors?.map(({ field }) => field))];
  };
  for (const address of [
    'http://issuer.example',
    'https://10.0.0.1',
    'https://a.example/?b',
    'https://u:p@a.example',
    'x',
  ])
    expect(await fieldsOf({ issuer: address })).toEqual([422, 'issuer']);
  expect(await fieldsOf({ audience: undefined })).toEqual([422, 'audience']);
  expect(await fieldsOf({ claims: undefined })).toEqual([422, 'claims']);
  for (const claims of [
    { ref: 'refs/heads/main' },
    {},
    { aud: 'x' },
    { iss: 'x' },
    { repository: '' },
    { repository: 1 },
  ])
    expect((await fieldsOf({ claims }))[0]).toBe(422);
  // A host with a trailing dot is the same issuer. `claims_are_mine` is refused for issuers known to be shared.
  const wide = { claims: { ref: 'refs/heads/main' }, claims_are_mine: true };
  for (const issuer of [wanted.issuer, 'https://token.actions.githubusercontent.com.', 'https://GitLab.com.'])
    expect(await fieldsOf({ ...wide, issuer })).toEqual([422, 'claims']);
  const shared: [string, Record<string, string>][] = [
    ['https://agent.buildkite.com', { build_branch: 'main' }],
    ['https://oidc.circleci.com/org/1', { 'oidc.circleci.com/vcs-ref': 'main' }],
    ['https://app.terraform.io', { run_phase: 'apply' }],
    ['https://accounts.google.com', { azp: 'x' }],
  ];
  for (const [issuer, claims] of shared) expect(await fieldsOf({ issuer, claims })).toEqual([422, 'claims']);
  const ofOwn = { issuer: 'https://jenkins.example', claims: { job: 'release' } };
  expect(await fieldsOf(ofOwn)).toEqual([422, 'claims']);
  expect(await fieldsOf({ ...ofOwn, claims_are_mine: true })).toEqual([201]);
  const { issuer: address } = await server.admin.expect(201).post('/api/apiKeys', wanted);
  expect(address).toBe(wanted.issuer);
});

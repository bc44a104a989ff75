import { expect, it } from '@jest/globals';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
} from '@simplewebauthn/server';
import type { AddedPasskey, Passkey } from '../../../server/contract/passkey';
import type { SecondFactor } from '../../../server/contract/second-factor';
import type { Auth } from '../../../server/contract/session';
import { Authenticator } from '../setup/authenticator';
import { MailServer } from '../setup/mail-server';
import { mailsTo } from '../setup/mailed-links';
import type { Caller } from '../setup/server';
import { expected, testServer, furtherServer } from '../setup/server';

const siteUrl = 'https://portal.example';

const post = new MailServer();
let time = Date.parse('2030-01-01T12:00:00Z');
const server = testServer({ tokenTtlHours: 1000, siteUrl, post }, () => new Date(time));

const begin = async (caller: Caller) => await caller.expect(200).post('/api/me/passkeys/options');

/** A customer with a passkey. Moves the clock by 15 minutes, so that earlier attempts have expired. */
async function passkeyUser({ counts = false } = {}) {
  time += 15 * 60_000;
  const user = await server.user();
  const caller = await server.signIn(user);
  const authenticator = new Authenticator(siteUrl, counts);
  const response = authenticator.create(await begin(caller));
  const added = await caller.expect(201).post('/api/me/passkeys', { name: 'Laptop', response });
  return { user, caller, authenticator, ...added };
}

const challenge = async () => await server.anyone.expect(200).post('/api/login/passkey/options');

const logIn = (login: AuthenticationResponseJSON) => server.anyone.post<Auth>('/api/login/passkey', login);

/** Logs in again with a passkey. */
const again = async (authenticator: Authenticator) =>
  server.as(expected(200, await logIn(authenticator.get(await challenge()))));

/** Expects the error that every invalid response gets. */
async function expectRefused(login: AuthenticationResponseJSON) {
  const { status, body } = await logIn(login);
  expect([status, (body as unknown as { code: string }).code]).toEqual([401, 'wrong_passkey']);
}

const auditOf = async (action: string) =>
  (await server.admin.expect(200).get(`/api/audit?action=${action}`)).entries;

it('adds a passkey, and logs in with it without an address', async () => {
  const { user, authenticator, caller, id } = await passkeyUser();
  const options = await challenge();
  expect(options).toMatchObject({ rpId: 'portal.example', userVerification: 'required' });
  expect(options.allowCredentials ?? []).toEqual([]);
  const auth = expected(200, await logIn(authenticator.get(options)));
  expect(auth.user).toMatchObject({ id: user.id, email: user.email, is_admin: false });
  const again = server.as(auth);
  expect((await again.get<Passkey[]>('/api/me/passkeys')).body).toEqual([
    {
      id,
      name: 'Laptop',
      created_at: new Date(time).toISOString(),
      last_used_at: new Date(time).toISOString(),
    },
  ]);
  await caller.expect(200).get('/api/me/passkeys');
  expect((await auditOf('passkey.add'))[0]).toMatchObject({ actor: user.email, detail: { name: 'Laptop' } });
});

it('asks for a discoverable passkey with user verification, and excludes passkeys that the user has', async () => {
  const { user, caller, authenticator } = await passkeyUser();
  const options = await begin(caller);
  expect(options).toMatchObject({
    rp: { id: 'portal.example' },
    user: { name: user.email, displayName: user.name },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ id: authenticator.id.toString('base64url') }],
  });
});

it('requires a recent login to add a passkey, then ends the other logins and sends a mail', async () => {
  const user = await server.user();
  const old = await server.signIn(user);
  time += 11 * 60_000;
  await old.expect(403, 'login_not_recent').post('/api/me/passkeys/options');
  const [caller, other] = [await server.signIn(user), await server.signIn(user)];
  const response = new Authenticator(siteUrl).create(await begin(caller));
  await caller.expect(201).post('/api/me/passkeys', { name: 'Phone', response });
  await other.expect(401).get('/api/me/passkeys');
  const [mail = ''] = await mailsTo(post, user.email, 1);
  expect(mail).toContain('A passkey was added to your account');
  expect(mail).toContain(`${siteUrl}/en/app/account/security/`);
});

it('a passkey is the second factor after the password; adding the first one returns recovery codes', async () => {
  const { user, caller, recovery_codes = [] } = await passkeyUser();
  expect(recovery_codes).toHaveLength(10);
  const { email, password } = user;
  const asked = await server.anyone.expect(200).post('/api/login', { email, password });
  expect(asked.second_factor).toEqual(['passkey', 'recovery_code']);
  const answer = (code: string) =>
    server.anyone.post('/api/login/secondFactor', { challenge: asked.challenge, code });
  expect((await answer('123456')).status).toBe(401);
  expect((await answer(recovery_codes[0] ?? '')).status).toBe(200);
  const response = new Authenticator(siteUrl).create(await begin(caller));
  const second = await caller.post<AddedPasskey>('/api/me/passkeys', { name: 'Phone', response });
  expect(expected(201, second).recovery_codes).toBeUndefined();
  expect((await caller.get<SecondFactor>('/api/me/secondFactor')).body).toMatchObject({
    totp: false,
    passkeys: 2,
    recovery_codes: 9,
  });
});

it('accepts a response once', async () => {
  const { authenticator } = await passkeyUser();
  const login = authenticator.get(await challenge());
  expect((await logIn(login)).status).toBe(200);
  await expectRefused(login);
});

it('accepts one of four identical responses that arrive at once', async () => {
  const { authenticator } = await passkeyUser();
  const login = authenticator.get(await challenge());
  const answers = await Promise.all(Array.from({ length: 4 }, () => logIn(login)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
});

it('refuses a login with the challenge for adding a passkey, and the other way round', async () => {
  const { authenticator, caller } = await passkeyUser();
  const adding = await begin(caller);
  await expectRefused(authenticator.get({ challenge: adding.challenge, rpId: 'portal.example' }));
  const response = new Authenticator(siteUrl).create({ ...adding, challenge: (await challenge()).challenge });
  await caller.expect(422).post('/api/me/passkeys', { name: 'x', response });
});

it.each([
  ['from another site', { origin: 'https://portal.example.evil.example' }],
  ['from another port of the site', { origin: 'https://portal.example:8443' }],
  ['for another site', { rpId: 'evil.example' }],
  ['without user verification', { unverified: true }],
  ['with a signature of other data', { signed: Buffer.from('something else') }],
  ['of another ceremony', { type: 'webauthn.create' }],
  ['with the user handle of another user', { userHandle: Buffer.from('1').toString('base64url') }],
])('refuses a response %s with the same error as an unknown passkey', async (_what, faults) => {
  const { authenticator } = await passkeyUser();
  const options = await challenge();
  await expectRefused(authenticator.get(options, faults));
  await expectRefused(authenticator.get(options)); // its challenge is used up

  const stranger = new Authenticator(siteUrl);
  await expectRefused(
    stranger.get(await challenge(), { userHandle: Buffer.from('1').toString('base64url') }),
  );
  expect((await logIn(authenticator.get(await challenge()))).status).toBe(200);
});

it('refuses the credential of another user with a signature of another key', async () => {
  const [jan, eve] = [await passkeyUser(), await passkeyUser()];
  const login = eve.authenticator.get(await challenge());
  const { id, rawId } = jan.authenticator.get(await challenge());
  const { userHandle } = jan.authenticator.get(await challenge()).response;
  await expectRefused({ ...login, id, rawId, response: { ...login.response, userHandle } });
});

it('refuses a passkey whose signature counter goes back, and reports the copy in the audit trail', async () => {
  const { authenticator, user } = await passkeyUser({ counts: true });
  expect((await logIn(authenticator.get(await challenge()))).status).toBe(200);
  expect((await logIn(authenticator.get(await challenge()))).status).toBe(200);
  for (const counter of [2, 1, 0]) await expectRefused(authenticator.get(await challenge(), { counter }));
  expect((await auditOf('login.failed'))[0]).toMatchObject({
    subject: user.email,
    detail: { passkey_copied: true },
  });
  expect((await logIn(authenticator.get(await challenge(), { counter: 4_294_967_295 }))).status).toBe(200);
});

it('does not report a copy of a passkey for an invalid signature', async () => {
  const { authenticator, user } = await passkeyUser({ counts: true });
  await logIn(authenticator.get(await challenge()));
  await expectRefused(authenticator.get(await challenge(), { counter: 0, signed: Buffer.from('x') }));
  const entries = await auditOf('login.failed');
  expect(entries.filter(({ subject }) => subject === user.email)).toEqual([]);
});

it.each([
  ['from another site', { origin: 'https://evil.example' }],
  ['for another site', { rpId: 'evil.example' }],
  ['without user verification', { unverified: true }],
  ['of another ceremony', { type: 'webauthn.get' }],
  [
    'with certificates in its attestation',
    { attestation: { format: 'packed', statement: new Map([['x5c', [Uint8Array.of(1)]]]) } },
  ],
  [
    'with an unknown attestation format',
    { attestation: { format: 'android-safetynet', statement: new Map() } },
  ],
])('adds no passkey %s', async (_what, faults) => {
  const user = await server.user();
  const caller = await server.signIn(user);
  const options = await begin(caller);
  const add = (response: unknown) => caller.post('/api/me/passkeys', { name: 'x', response });
  expected(422, await add(new Authenticator(siteUrl).create(options, faults)), 'passkey_not_added');
  expect((await add(new Authenticator(siteUrl).create(options))).status).toBe(422); // its challenge is used up
  expect((await caller.get('/api/me/passkeys')).body).toEqual([]);
});

it('adds a passkey only in the login that requested it, within five minutes', async () => {
  const [eve, jan] = [await passkeyUser(), await passkeyUser()];
  const add = (caller: Caller, options: PublicKeyCredentialCreationOptionsJSON) =>
    caller.post('/api/me/passkeys', { name: 'x', response: new Authenticator(siteUrl).create(options) });
  expect((await add(eve.caller, await begin(jan.caller))).status).toBe(422);

  const options = await begin(jan.caller);
  const auth = expected(200, await logIn(jan.authenticator.get(await challenge())));
  expect((await add(server.as(auth), options)).status).toBe(422);

  const late = await begin(jan.caller);
  time += 5 * 60_000;
  expect((await add(jan.caller, late)).status).toBe(422);
});

it('refuses a passkey that is registered already, and more than ten per user', async () => {
  const { authenticator } = await passkeyUser();
  const eve = await passkeyUser();
  const { caller } = eve;
  const taken = authenticator.create(await begin(eve.caller));
  await eve.caller.expect(409, 'passkey_exists').post('/api/me/passkeys', { name: 'x', response: taken });

  for (let count = 1; count < 10; count += 1) {
    const response = new Authenticator(siteUrl).create(await begin(caller));
    await caller.expect(201).post('/api/me/passkeys', { name: `Key ${count}`, response });
  }
  await caller.expect(409, 'too_many_passkeys').post('/api/me/passkeys/options');
});

it('gives each passkey of a user a unique name', async () => {
  const { caller, id } = await passkeyUser();
  const [first] = (await caller.get<Passkey[]>('/api/me/passkeys')).body;
  const response = new Authenticator(siteUrl).create(await begin(caller));
  const second = await caller.post<Passkey>('/api/me/passkeys', { name: first?.name, response });
  expect(second.body.name).toBe(`${first?.name ?? ''} 2`);
  await caller.expect(409, 'passkey_name_taken').patch(`/api/me/passkeys/${second.body.id}`, {
    name: first?.name.toUpperCase(),
  });
  await caller.expect(200).patch(`/api/me/passkeys/${id}`, { name: first?.name });
});

it('lets only the owner rename and remove a passkey; removing requires a recent login and ends the other logins', async () => {
  const { user, caller, authenticator, id } = await passkeyUser();
  const eve = await passkeyUser();
  const path = `/api/me/passkeys/${id}`;
  await eve.caller.expect(404).patch(path, { name: 'Mine' });
  await eve.caller.expect(404).delete(path);
  await caller.expect(422).patch(path, { name: ' ' });
  expect((await caller.patch<Passkey>(path, { name: 'Old laptop' })).body).toMatchObject({
    id,
    name: 'Old laptop',
  });

  await caller.expect(403, 'login_not_recent').delete(path);
  const [recent, other] = [await again(authenticator), await again(authenticator)];
  expect((await recent.get<Passkey[]>('/api/me/passkeys')).body).toHaveLength(1);
  await recent.expect(204).delete(path);
  await other.expect(401).get('/api/me/passkeys');
  await expectRefused(authenticator.get(await challenge()));
  expect((await recent.get<SecondFactor>('/api/me/secondFactor')).body).toMatchObject({
    passkeys: 0,
    recovery_codes: 0,
  });
  expect((await server.signIn(user)).auth?.token).toBeDefined();
});

it('limits a network to 30 wrong passkeys and 300 started logins in 15 minutes', async () => {
  const { authenticator } = await passkeyUser();
  const options = await challenge();
  for (let count = 0; count < 30; count += 1) await expectRefused(authenticator.get(options, { rpId: 'x' }));
  expect((await logIn(authenticator.get(await challenge()))).status).toBe(429);
  for (let count = 2; count < 300; count += 1) await challenge();
  await server.anyone.expect(429).post('/api/login/passkey/options');
  time += 15 * 60_000;
  expect((await logIn(authenticator.get(await challenge()))).status).toBe(200);
});

it('stores only the hash of a challenge', async () => {
  const { challenge: secret } = await challenge();
  const links = await server.rows('links');
  expect(links.length).toBeGreaterThan(0);
  expect(JSON.stringify(links)).not.toContain(secret);
});

it('a passkey satisfies a required second factor, and can be added while there is none', async () => {
  const strict = await furtherServer({ requireSecondFactor: 'admins', siteUrl });
  const { admin } = strict;
  await admin.expect(200).get('/api/me/passkeys');
  const response = new Authenticator(siteUrl).create(await begin(admin));
  const { id } = await admin.expect(201).post('/api/me/passkeys', { name: 'Key', response });
  await admin.expect(200).get('/api/users');
  await admin.expect(204).delete(`/api/me/passkeys/${id}`);
  for (const [method, path] of [
    ['GET', '/api/users'],
    ['PATCH', `/api/me/passkeys/${id}`],
    ['DELETE', `/api/me/passkeys/${id}`],
    ['DELETE', '/api/me/totp'],
    ['POST', '/api/me/recoveryCodes'],
  ] as const) {
    const { status, body } = await admin.send(method, path);
    expect([method, path, status, body.code]).toEqual([method, path, 403, 'second_factor_required']);
  }
});

it('refuses a blocked user', async () => {
  const { user, authenticator } = await passkeyUser();
  await server.admin.expect(200).patch(`/api/users/${user.id}`, { blocked: true, version: 1 });
  const { status, body } = await logIn(authenticator.get(await challenge()));
  expect([status, (body as unknown as { code: string }).code]).toEqual([403, 'blocked']);
});

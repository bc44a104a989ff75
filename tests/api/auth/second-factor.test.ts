import { createHash } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import type { SecondFactor } from '../../../server/contract/second-factor';
import type { Auth } from '../../../server/contract/session';
import { expected, testServer, furtherServer } from '../setup/server';

let time = Date.parse('2030-01-01T12:00:00Z');
const server = testServer({ tokenTtlHours: 1000 }, () => new Date(time));

const codeOf = (secret: string, at = time) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });

const nextStep = () => (time += 30_000);

/** A customer with one-time codes. */
async function protectedUser() {
  const user = await server.user();
  const caller = await server.signIn(user);
  const totp = await caller.expect(200).post('/api/me/totp');
  const { recovery_codes } = await caller
    .expect(200)
    .post('/api/me/totp/confirm', { code: codeOf(totp.secret) });
  nextStep();
  const ask = async () => {
    // A minute has 30 logins.
    time += 60_000;
    const { email, password } = user;
    return await server.anyone.expect(200).post('/api/login', { email, password });
  };
  return { user, caller, ...totp, recovery_codes, ask };
}

const enter = (challenge: string, code: string) =>
  server.anyone.post<Auth>('/api/login/secondFactor', { challenge, code });

const problemOf = async (answer: ReturnType<typeof enter>) => {
  const { status, body } = await answer;
  return [status, (body as unknown as { code: string }).code];
};

it('asks for a code after the password, and returns a token for it', async () => {
  const { ask, secret, uri, qr_svg, recovery_codes, caller } = await protectedUser();
  expect(uri).toContain(`secret=${secret}`);
  expect(qr_svg).toMatch(/^<svg /);
  expect(new Set(recovery_codes).size).toBe(10);
  const asked = await ask();
  expect(asked).toEqual({
    second_factor: ['totp', 'recovery_code'],
    challenge: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    expires_at: new Date(time + 5 * 60_000).toISOString(),
  });
  const auth = expected(200, await enter(asked.challenge, codeOf(secret)));
  const again = server.as(auth);
  expect((await again.get<SecondFactor>('/api/me/secondFactor')).body).toEqual({
    totp: true,
    passkeys: 0,
    recovery_codes: 10,
    required: false,
  });
  await caller.expect(200).get('/api/me/secondFactor');
});

it('says that a stored secret is damaged, takes a recovery code then, and reports the row until it is deleted', async () => {
  const { user, ask, secret, recovery_codes } = await protectedUser();
  await server.db.updateTable('totp').set({ secret: 'x' }).where('user_id', '=', user.id).execute();
  const { challenge } = await ask();
  expect(await problemOf(enter(challenge, codeOf(secret)))).toEqual([500, 'row_damaged']);
  expected(200, await enter(challenge, recovery_codes[0] ?? ''));
  const { damagedRows } = server.running.services;
  expect(damagedRows.has(`totp ${user.id}`)).toBe(true);
  await server.db.deleteFrom('totp').where('user_id', '=', user.id).execute();
  await damagedRows.check(server.db);
  expect(damagedRows.has(`totp ${user.id}`)).toBe(false);
});

it('creates a secret of 160 random bits and recovery codes of 120 bits for each user', async () => {
  const [jan, eve] = [await protectedUser(), await protectedUser()];
  for (const { secret } of [jan, eve]) expect(Secret.fromBase32(secret).bytes).toHaveLength(20);
  expect(jan.secret).not.toBe(eve.secret);
  const codes = [...jan.recovery_codes, ...eve.recovery_codes];
  expect(new Set(codes).size).toBe(20);
  for (const code of codes) expect(code).toMatch(/^([2-9a-km-np-z]{4}-){5}[2-9a-km-np-z]{4}$/); // 24 of 32 characters
});

it('stores only the SHA-256 of a recovery code', async () => {
  const { user, recovery_codes } = await protectedUser();
  const rows = await server.rows('recovery_codes', { user_id: user.id });
  const hashes = recovery_codes.map((code) =>
    createHash('sha256')
      .update(`${user.id} ${code.replaceAll('-', '')}`)
      .digest('hex'),
  );
  const byHash = (one: { hash: string }, two: { hash: string }) => (one.hash < two.hash ? -1 : 1);
  const expectedRows = hashes.map((hash) => ({ user_id: user.id, hash })).sort(byHash);
  expect(rows.sort(byHash)).toEqual(expectedRows);
});

it('asks for no code at login until the secret is confirmed with a valid code', async () => {
  const user = await server.user();
  const caller = await server.signIn(user);
  await caller.expect(409).post('/api/me/totp/confirm', { code: '000000' });
  const { secret } = await caller.expect(200).post('/api/me/totp');
  const wrong = await caller.post('/api/me/totp/confirm', { code: codeOf(secret, time - 3_600_000) });
  expect([wrong.status, wrong.body.errors?.[0]?.code]).toEqual([422, 'wrong_code']);
  await server.signIn(user);
});

it('the authenticator app shows Belstock and the email address', async () => {
  const user = await server.user();
  const caller = await server.signIn(user);
  const { uri } = await caller.expect(200).post('/api/me/totp');
  const { protocol, pathname, searchParams } = new URL(uri);
  expect([protocol, decodeURIComponent(pathname), searchParams.get('issuer')]).toEqual([
    'otpauth:',
    expect.stringMatching(new RegExp(`/Belstock:${user.email}$`)),
    'Belstock',
  ]);
});

it('setting up one-time codes ends the other logins of the user', async () => {
  const user = await server.user();
  const [one, other] = [await server.signIn(user), await server.signIn(user)];
  const { secret } = await one.expect(200).post('/api/me/totp');
  await one.post('/api/me/totp/confirm', { code: codeOf(secret) });
  await one.expect(200).get('/api/me/secondFactor');
  await other.expect(401).get('/api/me/secondFactor');
});

it('accepts a code once, and no code of an earlier time step', async () => {
  const { ask, secret } = await protectedUser();
  const [first, second] = [await ask(), await ask()];
  const [code, before] = [codeOf(secret), codeOf(secret, time - 30_000)];
  expect((await enter(first.challenge, code)).status).toBe(200);
  expect(await problemOf(enter(second.challenge, code))).toEqual([401, 'wrong_code']);
  expect(await problemOf(enter(second.challenge, before))).toEqual([401, 'wrong_code']);
  nextStep();
  expect((await enter(second.challenge, codeOf(secret))).status).toBe(200);
});

it('accepts one of four identical codes that arrive at once', async () => {
  const { ask, secret } = await protectedUser();
  const { challenge } = await ask();
  const answers = await Promise.all(Array.from({ length: 4 }, () => enter(challenge, codeOf(secret))));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

it('accepts a challenge once, within five minutes, and only for its user', async () => {
  const [jan, eve] = [await protectedUser(), await protectedUser()];
  const { challenge } = await jan.ask();
  expect(await problemOf(enter(challenge, codeOf(eve.secret)))).toEqual([401, 'wrong_code']);
  expect(await problemOf(enter(challenge, eve.recovery_codes[0] ?? ''))).toEqual([401, 'wrong_code']);
  expect(await problemOf(enter('A'.repeat(43), codeOf(jan.secret)))).toEqual([401, 'login_ended']);
  expect((await enter(challenge, codeOf(jan.secret))).status).toBe(200);
  nextStep();
  expect(await problemOf(enter(challenge, codeOf(jan.secret)))).toEqual([401, 'login_ended']);

  const late = await jan.ask();
  time += 5 * 60_000;
  expect(await problemOf(enter(late.challenge, codeOf(jan.secret)))).toEqual([401, 'login_ended']);
});

it('accepts a recovery code once, in any notation, and no code that was replaced', async () => {
  const { ask, recovery_codes, caller } = await protectedUser();
  const [code = '', other = ''] = recovery_codes;
  expect((await enter((await ask()).challenge, ` ${code.toUpperCase().replaceAll('-', ' ')}`)).status).toBe(
    200,
  );
  const { challenge } = await ask();
  expect(await problemOf(enter(challenge, code))).toEqual([401, 'wrong_code']);
  const renewed = await caller.expect(200).post('/api/me/recoveryCodes');
  expect(await problemOf(enter(challenge, other))).toEqual([401, 'wrong_code']);
  expect((await enter(challenge, renewed.recovery_codes[0] ?? '')).status).toBe(200);
});

it('limits guesses to five codes per challenge and ten per account in 15 minutes, also in parallel', async () => {
  const { ask, secret } = await protectedUser();
  const challenges = [(await ask()).challenge, (await ask()).challenge, (await ask()).challenge];
  const guess = async (challenge: string) =>
    Promise.all(Array.from({ length: 20 }, (_, index) => problemOf(enter(challenge, `wrong ${index}`))));
  const count = (found: unknown[][], code: string) => found.filter((each) => each[1] === code).length;
  const [first, second, third] = [
    await guess(challenges[0] ?? ''),
    await guess(challenges[1] ?? ''),
    await guess(challenges[2] ?? ''),
  ];
  expect([first, second, third].map((found) => count(found, 'wrong_code'))).toEqual([5, 5, 0]);
  expect(count(third, 'too_many')).toBe(20);
  expect(await problemOf(enter(challenges[2] ?? '', codeOf(secret)))).toEqual([429, 'too_many']);
  time += 15 * 60_000;
  expect((await enter((await ask()).challenge, codeOf(secret))).status).toBe(200);
});

it('does not count codes without the password against the owner', async () => {
  const { ask, secret } = await protectedUser();
  for (let count = 0; count < 20; count += 1) await enter('B'.repeat(43), `00000${count}`.slice(-6));
  expect((await enter((await ask()).challenge, codeOf(secret))).status).toBe(200);
});

it('the second factor is removed by its owner, or by an administrator, which ends the logins', async () => {
  const { user, caller } = await protectedUser();
  await caller.expect(204).delete('/api/me/totp');
  expect((await server.signIn(user)).auth?.token).toBeDefined();

  const lost = await protectedUser();
  await server.admin.expect(204).delete(`/api/users/${lost.user.id}/secondFactor`);
  await lost.caller.expect(401).get('/api/me/secondFactor');
  expect((await server.signIn(lost.user)).auth?.token).toBeDefined();
  await server.admin.expect(409).delete(`/api/users/${lost.user.id}/secondFactor`);
});

it('users who must have a second factor can only set one up until they have one', async () => {
  const strict = await furtherServer({ requireSecondFactor: 'admins' }, () => new Date(time));
  const users = await strict.admin.get('/api/users');
  expect([users.status, users.body.code]).toEqual([403, 'second_factor_required']);
  expect((await strict.admin.get<SecondFactor>('/api/me/secondFactor')).body.required).toBe(true);
  const { secret } = await strict.admin.expect(200).post('/api/me/totp');
  await strict.admin.expect(403).get('/api/users');
  await strict.admin.expect(200).post('/api/me/totp/confirm', { code: codeOf(secret) });
  await strict.admin.expect(200).get('/api/users');
  const customer = await strict.customer();
  await customer.expect(200).get('/api/users');
});

it('setup, renewal and removal require a login with both factors within ten minutes', async () => {
  const { user, caller, secret, ask, recovery_codes } = await protectedUser();
  time += 10 * 60_000;
  const other = await server.signIn(await server.user());
  time += 60_000;
  for (const [who, method, path] of [
    [other, 'POST', '/api/me/totp'],
    [other, 'POST', '/api/me/totp/confirm'],
    [caller, 'POST', '/api/me/recoveryCodes'],
    [caller, 'DELETE', '/api/me/totp'],
  ] as const) {
    if (path === '/api/me/totp') time += 10 * 60_000;
    const { status, body } = await who.send(method, path);
    expect([method, path, status, body.code]).toEqual([method, path, 403, 'login_not_recent']);
  }
  // Nothing was changed.
  expect((await enter((await ask()).challenge, recovery_codes[0] ?? '')).status).toBe(200);

  const auth = expected(200, await enter((await ask()).challenge, codeOf(secret)));
  const recent = server.as(auth);
  time += 10 * 60_000;
  await recent.expect(200).post('/api/me/recoveryCodes');
  await recent.expect(204).delete('/api/me/totp');
  expect((await server.signIn(user)).auth?.token).toBeDefined();
});

// @stores-daily
import { expect, it } from '@jest/globals';
import type { Auth } from '../../../server/contract/session';
import { hashPassword } from '../../../server/modules/auth/password/passwords';
import { holdHashing } from '../../setup/hold-hashing';
import { administrator, expected, testServer } from '../setup/server';

let time = Date.now();
const server = testServer({ trustProxy: ['127.0.0.1'] }, () => new Date(time));

it('returns the auth object of the contract for the right password, whatever the case of the address', async () => {
  const login = { ...administrator, email: ' ADMIN@Example.com ' };
  const answer = await server.anyone.post<Auth>('/api/login', login);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.body).toEqual({
    token_type: 'Bearer',
    token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    expires_at: new Date(time + 12 * 3_600_000).toISOString(),
    user: {
      id: 1,
      name: 'Administrator',
      email: 'admin@example.com',
      group: { id: 1, name: 'Administrators' },
      is_admin: true,
      is_manager: false,
    },
  });
});

it('gives an unknown address the same answer as a wrong password', async () => {
  const wrong = await server.anyone.post('/api/login', { ...administrator, password: 'wrong' });
  const unknown = await server.anyone.post('/api/login', { email: 'nobody@example.com', password: 'wrong' });
  expect([wrong.status, unknown.status]).toEqual([401, 401]);
  expect(wrong.text).toBe(unknown.text);
  expect(wrong.headers.get('content-type')).toContain('application/problem+json');
});

it.each([
  ['an address in an array', { email: ['admin@example.com'], password: administrator.password }, ['email']],
  ['nothing', {}, ['email', 'password']],
  ['an unknown field', { ...administrator, is_admin: true }, ['is_admin']],
  ['null', { email: null, password: 5 }, ['email', 'password']],
])('refuses a login with %s', async (_name, body, fields) => {
  expect(
    (await server.anyone.expect(422).post('/api/login', body)).errors?.map(({ field }) => field).sort(),
  ).toEqual(fields);
});

it('refuses a body that is not JSON, has another content type or is too large, and an unknown path', async () => {
  for (const [status, body, type = 'application/json'] of [
    [400, '{"email":'],
    [400, ''],
    [400, '{"__proto__": {"is_admin": true}}'],
    [415, 'email=a&password=b', 'application/x-www-form-urlencoded'],
    [415, 'email', 'text/plain'],
    [413, JSON.stringify({ email: 'a', password: 'x'.repeat(100_000) })],
  ] as const) {
    const init = { body, headers: { 'content-type': type } };
    expected(status, await server.anyone.send('POST', '/api/login', init));
  }
  const problem = { type: 'about:blank', status: 404, code: 'not_found' };
  expect(await server.anyone.expect(404).get('/api/nothing')).toMatchObject(problem);
});

it('answers in the language of Accept-Language', async () => {
  const language = { 'accept-language': 'de, nl-BE;q=0.9, en;q=0.8' };
  const answer = await server.anyone.post('/api/login', {}, language);
  expect(answer.headers.get('content-language')).toBe('nl');
  const error = { field: 'email', code: 'required', message: 'Vul dit veld in.' };
  expect(answer.body.errors?.[0]).toEqual(error);
});

it('ends a login at once when its owner logs out', async () => {
  const person = await server.signIn(administrator);
  await person.expect(204).post('/api/logout');
  await person.expect(401).get('/api/downloadTypes');
  await server.admin.expect(200).get('/api/downloadTypes');
});

it.each(['', 'Bearer', 'Bearer nonsense', 'Basic YWRtaW46YWRtaW4=', `Bearer ${'A'.repeat(43)}`])(
  'refuses the Authorization header %j',
  async (authorization) => {
    const answer = await server.anyone.get('/api/users', { authorization });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  },
);

it('changes the password of a user, and ends only the other logins of that user', async () => {
  const group = await server.group();
  const user = await server.user(group);
  const [here, there] = [await server.signIn(user), await server.signIn(user)];
  const colleague = await server.customer(group);
  const change = (current_password: string, new_password: string) =>
    here.post('/api/me/password', { current_password, new_password });

  const wrong = 'current_password: wrong_password';
  expected(422, await change('not my password', 'Een-goed-wachtwoord-1'), wrong);
  expected(422, await change(user.password, 'short'), 'new_password: too_short');
  expected(422, await change(user.password, 'Welkom2026!'), 'new_password: common');
  await there.expect(200).get('/api/users');

  expect((await change(user.password, 'Een-goed-wachtwoord-1')).status).toBe(204);
  await here.expect(200).get('/api/users');
  await there.expect(401).get('/api/users');
  await colleague.expect(200).get('/api/users');
  const { email, password } = user;
  await server.anyone.expect(401).post('/api/login', { email, password });
  await server.anyone.expect(200).post('/api/login', { email, password: 'Een-goed-wachtwoord-1' });
});

it('creates tokens that vary in each of their 256 bits', async () => {
  const user = await server.user();
  const bits = Array.from({ length: 256 }, () => new Set<number>());
  for (let login = 0; login < 40; login += 1) {
    time += 3000; // a minute has 30 logins
    const token = Buffer.from((await server.signIn(user)).auth?.token ?? '', 'base64url');
    bits.forEach((seen, index) => seen.add(((token[index >> 3] ?? 0) >> (index & 7)) & 1));
  }
  expect(bits.filter((seen) => seen.size < 2)).toEqual([]);
});

it('accepts a password of any 200 characters, and refuses similar ones', async () => {
  const person = await server.customer();
  const password = ` één zin; "spaties" & 漢字 \u{1F511} ${'lang '.repeat(40)}`.slice(0, 199) + 'z';
  const group = person.auth.user.group.id;
  const wanted = { name: 'Long', email: 'long@example.com', group, password };
  const { email } = await server.admin.expect(201).post('/api/users', wanted);
  const logIn = async (typed: string) =>
    (await server.anyone.post('/api/login', { email, password: typed })).status;
  expect(password).toHaveLength(200);
  expect(await logIn(password)).toBe(200);
  const cut = password.slice(0, -1);
  for (const other of [cut, password.trim(), password.toUpperCase(), `${cut}y`])
    expect(await logIn(other)).toBe(401);
});

it('refuses a login whose password is changed while it is verified', async () => {
  const { email } = await server.user();
  const { logins, db } = server.running.services;
  const setHash = (password_hash: string) =>
    db.updateTable('users').set({ password_hash }).where('email', '=', email).execute();
  const password = 'Merel-dertien-9-dozen';
  // A hash of this password with 300 passes. It takes about a second to verify: longer than the change.
  await setHash(
    '$argon2id$v=19$m=19456,t=300,p=1$vxP5BcTTjbcv6DTs+4fMpg$SUwXwirTCK5gNXmmonUad0B6La1Te8uybFzxtAECcls',
  );
  const another = await hashPassword(password);
  let late: Promise<unknown> | undefined;
  await new Promise<void>((lookedAt) => {
    const typed = { normalize: () => (lookedAt(), password) } as string;
    late = logins.logIn({ email, password: typed }, '127.0.0.1');
  });
  await setHash(another);
  await expect(late).rejects.toMatchObject({ status: 401 });
  const failed = db.selectFrom('audit').select('id').where('action', '=', 'login.failed');
  expect(await failed.where('subject', '=', email).execute()).toEqual([]);
});

it('locks an account for 15 minutes after ten failed logins, and no other account', async () => {
  const { email, password } = await server.user();
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await server.anyone.expect(401).post('/api/login', { email, password: 'wrong' });
  }
  const locked = await server.anyone.post('/api/login', { email, password });
  expect(locked.status).toBe(429);
  expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0);
  await server.anyone.expect(200).post('/api/login', administrator);
  time += 15 * 60_000;
  await server.anyone.expect(200).post('/api/login', { email, password });
});

it('answers logins of other networks while one customer sends 300 correct logins at once', async () => {
  const group = await server.group();
  const logIn = ({ email, password }: { email: string; password: string }, from: string) =>
    server.anyone.post('/api/login', { email, password }, { 'x-forwarded-for': from });
  const customer = await server.user(group);
  const others = [administrator];
  while (others.length < 8) others.push(await server.user(group));

  // The flood outruns the hashing, however fast this computer is.
  const release = holdHashing();
  const flood = Array.from({ length: 300 }, () => logIn(customer, '203.0.113.1'));
  expect((await Promise.race(flood)).status).toBe(503);
  const answers = others.map((other, index) => logIn(other, `198.51.100.${index}`));
  release();
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(others.map(() => 200));
  expect((await Promise.all(flood)).map(({ status }) => status)).toContain(200);
});

it('stores no token and no password in plain text', async () => {
  const { readFile, readdir } = await import('node:fs/promises');
  const person = await server.signIn(administrator);
  for (const name of await readdir(server.config.dataDir)) {
    if (!name.startsWith('belstock.sqlite')) continue;
    const content = await readFile(`${server.config.dataDir}/${name}`, 'latin1');
    expect(content.includes(person.auth?.token ?? '')).toBe(false);
    expect(content.includes(administrator.password)).toBe(false);
  }
});

it('never expires a password', async () => {
  const { email, password } = await server.user();
  time += 3 * 365 * 86_400_000;
  await server.anyone.expect(200).post('/api/login', { email, password });
});

import { expect, it } from '@jest/globals';
import type { Caller, TestServer } from '../setup/server';
import { expected, administrator, testServer } from '../setup/server';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

let time = Date.parse('2030-01-01T12:00:00Z');
const server = testServer({ trustProxy: ['127.0.0.1'] }, () => new Date(time));

type Person = Awaited<ReturnType<TestServer['user']>>;

async function logIn({ email, password }: Person, userAgent = firefox, ip = '203.0.113.77') {
  const headers = { 'user-agent': userAgent, 'x-forwarded-for': ip };
  const auth = await server.anyone.expect(200).post('/api/login', { email, password }, headers);
  return server.as(auth);
}

const list = async (caller: Caller) => await caller.expect(200).get('/api/me/sessions');

it('lists the logins of the user with device, network, start and last use, newest first', async () => {
  const user = await server.user();
  await logIn(user, safari, '2001:db8:1:2::3');
  const begun = new Date(time).toISOString();
  time += 90_000;
  const here = await logIn(user);
  const now = new Date(time).toISOString();
  const windows = { browser: 'Firefox', system: 'Windows', network: '203.0.113.0/24' };
  const iPhone = { browser: 'Safari', system: 'iPhone', network: '2001:db8:1::/48' };
  const both = { id: expect.any(Number), way: 'password' };
  expect(await list(here)).toEqual([
    { ...both, ...windows, created_at: now, last_used_at: now, current: true },
    { ...both, ...iPhone, created_at: begun, last_used_at: begun, current: false },
  ]);
});

it('stores the last use at most once a minute', async () => {
  const here = await logIn(await server.user());
  const used = async () => (await list(here))[0]?.last_used_at;
  const first = await used();
  time += 59_000;
  expect(await used()).toBe(first);
  time += 1_000;
  expect(await used()).toBe(new Date(time).toISOString());
});

it('lists no login that is expired or logged out', async () => {
  const user = await server.user();
  const there = await logIn(user);
  await logIn(user);
  time += 11 * 3_600_000;
  const here = await logIn(user);
  await there.expect(204).post('/api/logout');
  expect(await list(here)).toHaveLength(2);
  time += 2 * 3_600_000;
  expect(await list(here)).toHaveLength(1);
  await server.renewAdmin();
});

it('ends one login of the user at once, and no other', async () => {
  const user = await server.user();
  const there = await logIn(user, safari);
  const elsewhere = await logIn(user);
  const here = await logIn(user);
  const stolen = (await list(here)).find(({ browser }) => browser === 'Safari');
  await here.expect(204).delete(`/api/me/sessions/${stolen?.id}`);
  await there.expect(401).get('/api/me/sessions');
  expect(await list(elsewhere)).toHaveLength(2);
  await here.expect(404).delete(`/api/me/sessions/${stolen?.id}`);
});

it('ends all other logins of the user, and none of other users', async () => {
  const user = await server.user();
  const there = await logIn(user);
  const here = await logIn(user);
  const stranger = await logIn(await server.user());
  await here.expect(204).delete('/api/me/sessions');
  await there.expect(401).get('/api/me/sessions');
  expect(await list(here)).toMatchObject([{ current: true }]);
  expect(await list(stranger)).toHaveLength(1);
});

it('requires a login of the last ten minutes to end other logins', async () => {
  const user = await server.user();
  const there = await logIn(user);
  const here = await logIn(user);
  time += 11 * 60_000;
  const other = (await list(here)).find(({ current }) => !current);
  for (const path of ['/api/me/sessions', `/api/me/sessions/${other?.id}`])
    await here.expect(403, 'login_not_recent').delete(path);
  expect(await list(there)).toHaveLength(2);
  const recent = await logIn(user);
  time += 10 * 60_000;
  await recent.expect(204).delete(`/api/me/sessions/${other?.id}`);
  await recent.expect(204).delete('/api/me/sessions');
  expect(await list(recent)).toHaveLength(1);
});

it('answers 404 for the login of another user, and does not end it', async () => {
  const group = await server.group();
  const victim = await logIn(await server.user(group));
  const [session] = await list(victim);
  const admin = await server.signIn(administrator);
  for (const attacker of [await logIn(await server.user(group)), admin])
    await attacker.expect(404).delete(`/api/me/sessions/${session?.id}`);
  expect(await list(victim)).toHaveLength(1);
});

it('refuses to end logins while an administrator views the portal as a group', async () => {
  const headers = { 'view-as-group': String((await server.group()).id) };
  expected(403, await server.admin.send('DELETE', '/api/me/sessions', { headers }), 'only_viewing');
});

it('lists a login stored by an older version, and one from an unknown device', async () => {
  const user = await server.user();
  await logIn(user, 'curl/8.0');
  const at = (ms: number) => new Date(time + ms).toISOString();
  const row = { hash: 'f'.repeat(64), user_id: user.id };
  await server.insert('tokens', { ...row, created_at: at(-60_000), expires_at: at(60_000) });
  time += 1000;
  const [here, unnamed, older] = await list(await logIn(user));
  expect(here).toMatchObject({ browser: 'Firefox', current: true });
  expect(unnamed).toMatchObject({ browser: null, system: null, network: '203.0.113.0/24' });
  expect(older).toMatchObject({ browser: null, system: null, network: null, current: false });
});

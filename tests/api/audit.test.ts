import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AuditPage } from '../../server/contract/audit';
import { expected, TestServer } from './setup/server';

let server: TestServer;
let time = Date.parse('2026-05-01T10:00:00Z');
beforeAll(async () => {
  server = await TestServer.start({ tokenTtlHours: 1000 }, () => new Date((time += 1000)));
});
afterAll(() => server.stop());

const page = async (query = '') => expected(200, await server.admin.get<AuditPage>(`/api/audit${query}`));

it('tells who did what to which thing, newest first', async () => {
  const group = await server.group('De Vries');
  const user = await server.user(group);
  const person = await server.signIn(user);
  const type = await server.downloadType({ name: 'Scanner' }, [group]);
  const release = await server.admin.release(type, Buffer.from('x'), { name: '2.0' });
  await person.form(`/api/downloadables/${release.id}/doDownload`, { token: person.auth?.token ?? '' });
  await server.anyone.post('/api/login', { email: 'thief@example.com', password: 'guess' });
  await person.post('/api/me/password', {
    current_password: user.password,
    new_password: 'Nog-een-goed-wachtwoord',
  });
  await person.post('/api/logout');
  await server.admin.post('/api/license/create', {
    license: { name: 'l', edition: 'free', users: 1, apps: [], valid_from: '2026-01-01' },
  });
  await server.admin.delete(`/api/download/${release.id}`);
  await server.admin.delete(`/api/users/${user.id}`);

  const { entries } = await page();
  expect(entries.map(({ action, actor, subject }) => [action, actor, subject])).toEqual([
    ['user.delete', 'admin@example.com', user.email],
    ['release.delete', 'admin@example.com', '2.0'],
    ['license.create', 'admin@example.com', 'l'],
    ['logout', user.email, user.email],
    ['password.change', user.email, user.email],
    ['login.failed', null, 'thief@example.com'],
    ['download', user.email, '2.0'],
    ['release.publish', 'admin@example.com', '2.0'],
    ['upload.create', 'admin@example.com', '2.0'],
    ['allowed_group.add', 'admin@example.com', 'Scanner'],
    ['download_type.create', 'admin@example.com', 'Scanner'],
    ['login', user.email, user.email],
    ['user.create', 'admin@example.com', user.email],
    ['group.create', 'admin@example.com', 'De Vries'],
    ['login', 'admin@example.com', 'admin@example.com'],
    ['user.create', null, 'admin@example.com'],
  ]);
  expect(entries.find(({ action }) => action === 'release.publish')?.detail).toMatchObject({
    id: release.id,
    size: 1,
  });
  expect(JSON.stringify(entries)).not.toContain(user.password);
});

it('can be filtered and read page by page', async () => {
  const all = (await page('?limit=200')).entries;
  expect((await page('?action=login')).entries.map(({ action }) => action)).toEqual(['login', 'login']);
  expect(
    (await page('?actor=KLANT.example')).entries.every(({ actor }) => actor?.endsWith('klant.example')),
  ).toBe(true);
  expect((await page('?from=2026-05-02')).entries).toEqual([]);
  expect((await page('?to=2026-05-01')).entries).toHaveLength(all.length);
  expect((await page('?to=2026-04-30')).entries).toEqual([]);

  const first = await page('?limit=5');
  const second = await page(`?limit=5&before=${first.next ?? 0}`);
  expect([...first.entries, ...second.entries]).toEqual(all.slice(0, 10));
  expect((await page('?limit=200')).next).toBeUndefined();
});

it.each([
  '?limit=0',
  '?limit=201',
  '?limit=x',
  '?before=-1',
  '?from=yesterday',
  '?from=2026-13-45',
  '?unknown=1',
  '?action=a&action=b',
])('refuses the filter %s', async (query) =>
  expect((await server.admin.get(`/api/audit${query}`)).status).toBe(422),
);

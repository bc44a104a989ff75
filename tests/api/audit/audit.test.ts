// @stores-daily
import type { AuditPage } from '../../../server/contract/audit';
import { expect, it } from '@jest/globals';
import { createAuditAnchors } from '../../../server/modules/audit/anchors';
import { deleteOldEntries } from '../../../server/modules/audit/retention';
import { applyRetention } from '../../../server/retention';
import { secretOf } from '../../../server/platform/secrets/sealed-keys';
import { testServer } from '../setup/server';

let time = Date.parse('2026-05-01T10:00:00Z');
const server = testServer({ tokenTtlHours: 1000, runsJobs: false }, () => new Date((time += 1000)));

const page = async (query = '') => await server.admin.expect(200).get<AuditPage>(`/api/audit${query}`);

it('lists who did what to which item, newest first', async () => {
  const group = await server.group('De Vries');
  const user = await server.user(group);
  const person = await server.signIn(user);
  const type = await server.downloadType({ name: 'Scanner' }, [group]);
  const release = await server.admin.release(type, Buffer.from('x'), { name: '2.0' });
  await person.download(release);
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

it('filters entries by action, actor, text and date, and returns them in pages', async () => {
  const all = (await page('?limit=200')).entries;
  expect((await page('?action=login')).entries.map(({ action }) => action)).toEqual(['login', 'login']);
  expect(
    (await page('?actor=KLANT.example')).entries.every(({ actor }) => actor?.endsWith('klant.example')),
  ).toBe(true);
  expect((await page('?q=de%20vR')).entries.map(({ action, subject }) => [action, subject])).toEqual([
    ['group.create', 'De Vries'],
  ]);
  expect((await page('?q=%25')).entries).toEqual([]);
  expect((await page('?from=2026-05-02')).entries).toEqual([]);
  expect((await page('?to=2026-05-01')).entries).toHaveLength(all.length);
  expect((await page('?to=2026-04-30')).entries).toEqual([]);
  expect((await page('?to=9999-12-31')).entries).toHaveLength(all.length);

  const first = await page('?limit=5');
  const second = await page(`?limit=5&before=${first.next ?? 0}`);
  expect([...first.entries, ...second.entries]).toEqual(all.slice(0, 10));
  expect((await page('?limit=200')).next).toBeUndefined();
});

it('lists the entries of one release, and those by and about one group', async () => {
  const [group, other] = [await server.group(), await server.group()];
  const type = await server.downloadType({}, [group, other]);
  const release = await server.admin.release(type, Buffer.from('x'));
  const user = await server.user(group);
  const people = [await server.signIn(user), await server.customer(other)];
  for (const person of people) await person.download(release);
  const of = async (query: string) => (await page(query)).entries.map(({ action }) => action);
  expect(await of(`?release=${release.id}`)).toEqual([
    'download',
    'download',
    'release.publish',
    'upload.create',
  ]);
  expect(await of(`?release=${release.id}&group=${group.id}`)).toEqual(['download']);
  expect(await of(`?group=${group.id}`)).toEqual(
    expect.arrayContaining(['group.create', 'user.create', 'login', 'download']),
  );
  for (const query of ['?group=x', '?release=0', '?release=1%20or%201'])
    await server.admin.expect(422).get<AuditPage>(`/api/audit${query}`);
});

it('finds each entry that is about a release or a group by it, whoever wrote it', async () => {
  const group = await server.group();
  const type = await server.downloadType();
  const release = await server.admin.release(type, Buffer.from('x'));
  const at = `/api/downloadables/${release.id}`;
  await server.admin.expect(200).post(`${at}/withdraw`, { reason: 'Broken' });
  await server.admin.expect(200).post(`${at}/restore`, {});
  await server.admin.expect(204).delete(`/api/download/${release.id}`);
  const email = 'invited@klant.example';
  const invite = { name: 'Invited', email, group: group.id, language: 'en' };
  const { id: invitation } = await server.admin.expect(201).post('/api/invitations', invite);
  await server.admin.expect(201).post('/api/invitations', { ...invite, renew: true });
  await server.admin.expect(204).delete(`/api/invitations/${invitation}`);
  const licence = { name: 'about', edition: 'free', users: 1, apps: [], valid_from: '2026-01-01' };
  await server.admin.post('/api/license/create', { license: licence, group: group.id });
  const [kept] = await server.admin.expect(200).get<{ id: number }[]>(`/api/licenses?group=${group.id}`);
  await server.admin.expect(200).post(`/api/licenses/${kept?.id}/withdraw`, { reason: 'Ended' });
  const actions = async (query: string) => (await page(query)).entries.map(({ action }) => action);
  expect(await actions(`?release=${release.id}`)).toEqual([
    'release.delete',
    'release.restore',
    'release.withdraw',
    'release.publish',
    'upload.create',
  ]);
  expect(await actions(`?group=${group.id}`)).toEqual([
    'license.withdraw',
    'license.create',
    'invitation.withdraw',
    'invitation.renew',
    'invitation.create',
    'group.create',
  ]);
});

it('shows repeated actions of a user on the same item within an hour as one entry', async () => {
  const group = await server.group();
  const [user, colleague] = [await server.user(group), await server.user(group)];
  const type = await server.downloadType({}, [group]);
  const release = await server.admin.release(type, Buffer.from('x'), { name: 'repeated' });
  const { text: licence } = await server.admin.post('/api/license/create', {
    license: { name: 'repeated', edition: 'free', users: 1, apps: [], valid_from: '2026-01-01' },
  });
  time = Math.ceil(time / 3_600_000) * 3_600_000;
  const begun = time;
  for (const customer of [
    await server.signIn(user),
    await server.signIn(user),
    await server.signIn(colleague),
  ]) {
    for (let turn = 0; turn < 3; turn += 1) {
      await customer.download(release);
      await customer.multipart('/api/license/open', { file: Buffer.from(licence) });
    }
    await server.anyone.post('/api/login', { email: user.email, password: 'guess' });
    await customer.post('/api/logout');
  }
  const counted = async () =>
    (await page('?limit=200')).entries
      .filter(({ at }) => Date.parse(at) > begun)
      .map(({ actor, action, detail }) => [action, actor, detail['count']]);
  const once = undefined;
  expect(await counted()).toEqual([
    ['logout', colleague.email, once],
    ['license.open', colleague.email, 3],
    ['download', colleague.email, 3],
    ['logout', user.email, 2],
    ['login.failed', null, 3],
    ['license.open', user.email, 6],
    ['download', user.email, 6],
    ['login', colleague.email, once],
    ['login', user.email, 2],
  ]);
  // Each was written once, and the pages do not repeat them.
  const { count } = await server.db
    .selectFrom('audit')
    .where('at', '>', new Date(begun).toISOString())
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBe(27);
  const paged: AuditPage['entries'] = [];
  for (let next: number | undefined; paged.length < 9;) {
    const part = await page(`?limit=4${next === undefined ? '' : `&before=${next}`}`);
    paged.push(...part.entries);
    next = part.next;
  }
  expect(paged.slice(0, 9)).toEqual((await page('?limit=9')).entries);
  const [last] = (await page('?action=download')).entries;
  expect(Date.parse(String(last?.detail['last_at']))).toBeGreaterThan(Date.parse(last?.at ?? ''));

  time += 3_600_000;
  await server.anyone.post('/api/login', { email: user.email, password: 'guess' });
  expect((await counted())[0]).toEqual(['login.failed', null, once]);
});

it('erases IP addresses after a month, and deletes entries and messages after the days of the settings', async () => {
  const { db } = server;
  const days = (count: number) => (time += count * 24 * 3_600_000);
  const now = () => new Date(time);
  const sweep = async (settings: { messagesKeepDays?: number; auditKeepDays?: number }) => {
    await applyRetention(db, { messagesKeepDays: undefined, ...settings }, now);
    const anchors = createAuditAnchors(db, await secretOf(server.config), now);
    await deleteOldEntries(db, anchors, settings.auditKeepDays, now);
  };
  const messages = async () => (await db.selectFrom('contact_messages').selectAll().execute()).length;
  const send = () =>
    server.anyone.post('/api/contact', { name: 'Jan', email: 'jan@klant.example', message: 'Hallo' });
  const all = (await page('?limit=200')).entries.length;
  expect((await page('?action=login')).entries[0]?.detail).toMatchObject({ ip: '127.0.0.1' });
  await send();

  days(31);
  await server.anyone.post('/api/login', { email: 'thief@example.com', password: 'guess' });
  await send();
  await sweep({});
  expect((await page('?action=login')).entries[0]?.detail).not.toHaveProperty('ip');
  expect((await page('?action=login.failed')).entries[0]?.detail).toEqual({ ip: '127.0.0.1' });
  expect((await page('?limit=200')).entries).toHaveLength(all + 1);
  expect(await messages()).toBe(2);

  await sweep({ messagesKeepDays: 30, auditKeepDays: 30 });
  expect((await page('?limit=200')).entries.map(({ action }) => action)).toEqual(['login.failed']);
  expect(await messages()).toBe(1);
});

it.each([
  '?limit=0',
  '?limit=201',
  '?limit=x',
  '?before=-1',
  '?from=yesterday',
  '?from=2026-13-45',
  '?from=2026-02-30',
  '?to=9999-12-31T23:59:59-12:00',
  '?unknown=1',
  '?action=a&action=b',
])('refuses the filter %s', async (query) =>
  expect((await server.admin.get(`/api/audit${query}`)).status).toBe(422),
);

// @stores-daily
import { expect, it } from '@jest/globals';
import type { Advisory } from '../../../server/contract/advisory';
import type { ReleaseStatus } from '../../../server/contract/advisory-status';
import type { AdvisoryRecipient } from '../../../server/contract/advisory-publication';
import type { Downloadable } from '../../../server/contract/release';
import { expected, testServer, unique, type Caller } from '../setup/server';

const server = testServer();

const db = () => server.db;

async function download(person: Caller, { id }: { id: number }): Promise<void> {
  const fields = { token: person.auth?.token ?? '' };
  await person.expect(303).form(`/api/downloadables/${id}/doDownload`, fields);
}

async function draft(releases: readonly (readonly [{ id: number }, ReleaseStatus])[]): Promise<Advisory> {
  const answer = await server.admin.post<Advisory>('/api/advisories', {
    kind: 'vulnerability',
    original_language: 'en',
    title_en: unique('Hole'),
    title_nl: '',
    summary_en: '',
    summary_nl: '',
    releases: releases.map(([{ id }, status]) => ({ downloadable_id: id, status })),
  });
  return expected(201, answer);
}

const recipientsOf = async ({ id }: { id: number }, query = '') =>
  await server.admin.expect(200).get<AdvisoryRecipient[]>(`/api/advisories/${id}/recipients${query}`);

const named = (...releases: Downloadable[]) => releases.map(({ id, name }) => ({ id, name }));

it('lists users who downloaded an affected release, regardless of their current access', async () => {
  const group = await server.group(unique('A group'));
  const others = await server.group(unique('B group'));
  const type = await server.downloadType({}, [group]);
  const bad = await server.admin.release(type, Buffer.from('bad'));
  const worse = await server.admin.release(type, Buffer.from('worse'));
  const good = await server.admin.release(type, Buffer.from('good'));
  const [blocked, moved, wary, administrator, reader] = [
    await server.customer(group),
    await server.customer(group),
    await server.customer(group),
    await server.customer(group),
    await server.customer(group),
  ];
  for (const person of [blocked, moved, wary, administrator]) await download(person, bad);
  await download(wary, worse);
  await download(moved, good);
  await download(reader, good);
  const change = (person: typeof wary, to: { blocked?: number; group_id?: number; release_mails?: 'none' }) =>
    db().updateTable('users').set(to).where('id', '=', person.auth.user.id).execute();
  await change(blocked, { blocked: 1 });
  await change(moved, { group_id: others.id });
  await change(wary, { release_mails: 'none' });
  await change(administrator, { group_id: server.admin.auth?.user.group.id ?? 0 });
  // The group lost its rights, and one of the releases is gone.
  await server.admin.post(`/api/downloadTypes/${type.id}/userGroups`, { user_group_id: others.id });
  await server.admin.delete(`/api/downloadTypes/${type.id}/userGroups/${group.id}`);
  await server.admin.expect(204).delete(`/api/download/${bad.id}`);

  const advisory = await draft([
    [bad, 'affected'],
    [worse, 'affected'],
    [good, 'fixed'],
  ]);
  const rowOf = (person: typeof wary, of: { id: number; name: string }, releases: Downloadable[]) => ({
    group: { id: of.id, name: of.name },
    user: { id: person.auth.user.id, name: person.auth.user.name, email: person.auth.user.email },
    via: 'download',
    releases: named(...releases),
    last_downloaded_at: expect.any(String),
    has_fixed: true,
    notified_at: null,
  });
  expect(await recipientsOf(advisory)).toEqual([
    rowOf(blocked, group, [bad]),
    rowOf(wary, group, [worse, bad]),
    rowOf(moved, others, [bad]),
  ]);
  expect(await server.admin.expect(200).get(`/api/advisories/reach?releases=${bad.id},${worse.id}`)).toEqual({
    people: 3,
    groups: 2,
  });
  expect(await recipientsOf(advisory, '?limit=1&sort=-user')).toHaveLength(1);
  expect(await recipientsOf(advisory, `?q=${encodeURIComponent(others.name)}`)).toHaveLength(1);
});

it("lists the managers of a deleted user's group, or the group if it has none", async () => {
  const type = await server.downloadType();
  const bad = await server.admin.release(type);
  const [managed, alone, gone] = [
    await server.group(unique('C group')),
    await server.group(unique('D group')),
    await server.group(unique('E group')),
  ];
  const manager = await server.manager(managed);
  const retired = await server.manager(managed);
  await server.manager(alone);
  await db().updateTable('users').set({ blocked: 1 }).where('group_id', '=', alone.id).execute();
  for (const group of [managed, managed, alone, gone]) {
    const person = await server.customer(group);
    await download(person, bad);
    await server.admin.expect(204).delete(`/api/users/${person.auth.user.id}`);
  }
  await db().updateTable('users').set({ blocked: 1 }).where('id', '=', retired.auth.user.id).execute();
  await server.admin.expect(204).delete(`/api/groups/${gone.id}`);

  const advisory = await draft([[bad, 'affected']]);
  expect(await recipientsOf(advisory)).toEqual([
    expect.objectContaining({
      group: { id: managed.id, name: managed.name },
      user: expect.objectContaining({ id: manager.auth.user.id }),
      via: 'manager',
      releases: named(bad),
    }),
    expect.objectContaining({ group: { id: alone.id, name: alone.name }, user: null, via: 'none' }),
    expect.objectContaining({ group: { id: null, name: gone.name }, user: null, via: 'none' }),
  ]);
  // A manager who downloaded it too is one recipient.
  await download(manager, bad);
  expect(await recipientsOf(advisory, '?limit=1')).toEqual([
    expect.objectContaining({ via: 'download', releases: named(bad) }),
  ]);

  const file = await server.admin.get(`/api/advisories/${advisory.id}/recipients.csv`);
  expect(file.headers.get('content-type')).toContain('text/csv');
  expect(file.text.split('\r\n')).toEqual([
    'Group,Person,Email,Reason,Affected releases,Last download (UTC),Has a fixed release,Notified (UTC)',
    expect.stringMatching(`^${managed.name},${manager.auth.user.name},.*,downloaded it,${bad.name},`),
    expect.stringMatching(`^${alone.name},,,nobody to notify by mail,${bad.name},.*,no,$`),
    expect.stringMatching(`^${gone.name},,,nobody to notify by mail,${bad.name},.*,no,$`),
    '',
  ]);
});

it('reports a fixed release only if the group has one of each affected type', async () => {
  const [one, two] = [await server.downloadType(), await server.downloadType()];
  const [bad1, good1] = [await server.admin.release(one), await server.admin.release(one)];
  const [bad2, good2] = [await server.admin.release(two), await server.admin.release(two)];
  const group = await server.group();
  const [person, colleague] = [await server.customer(group), await server.customer(group)];
  for (const release of [bad1, bad2, good1]) await download(person, release);
  const advisory = await draft([
    [bad1, 'affected'],
    [bad2, 'affected'],
    [good1, 'fixed'],
    [good2, 'fixed'],
  ]);
  const [before] = await recipientsOf(advisory);
  expect(before).toMatchObject({ has_fixed: false });
  await download(colleague, good2);
  const [after] = await recipientsOf(advisory);
  expect(after).toMatchObject({ has_fixed: true });
});

it('matches a separate calculation with 100,000 downloads by 10,000 users', async () => {
  const type = await server.downloadType();
  const releases: Downloadable[] = [];
  for (let index = 0; index < 20; index += 1)
    releases.push(await server.admin.release(type, Buffer.from(`many ${index}`)));
  const time = '2026-01-01T00:00:00.000Z';
  const groups = Array.from({ length: 400 }, (_, index) => ({
    name: `Many ${String(index).padStart(3, '0')}`,
    name_key: `many ${index}`,
    search_key: `many ${String(index).padStart(3, '0')}`,
    is_admin: 0,
    created_at: time,
  }));
  const groupIds = (await db().insertInto('groups').values(groups).returning('id').execute()).map(
    ({ id }) => id,
  );
  const groupOf = (index: number) => groupIds[index % groupIds.length] ?? 0;
  const userIds: number[] = [];
  for (let at = 0; at < 10_000; at += 1_000) {
    const users = Array.from({ length: 1_000 }, (_, offset) => ({
      name: `Person ${at + offset}`,
      email: `p${at + offset}@many.example`,
      email_key: `p${at + offset}@many.example`,
      search_key: `person ${at + offset}`,
      group_id: groupOf(at + offset),
      password_hash: 'x',
      created_at: time,
      is_manager: (at + offset) % 1_000 < 300 ? 1 : 0,
      blocked: (at + offset) % 7 === 0 ? 1 : 0,
    }));
    userIds.push(
      ...(await db().insertInto('users').values(users).returning('id').execute()).map(({ id }) => id),
    );
  }
  for (let at = 0; at < 100_000; at += 2_000) {
    const downloads = Array.from({ length: 2_000 }, (_, offset) => {
      const index = (at + offset) % 10_000;
      return {
        downloadable_id: releases[(index + Math.floor((at + offset) / 10_000)) % 20]?.id ?? 0,
        user_id: userIds[index] ?? 0,
        // One of a hundred users has moved to another group since.
        group_id: groupOf(index % 100 === 0 ? index + 1 : index),
        day: '2026-01-01',
        count: 1,
        last_at: time,
      };
    });
    await db().insertInto('downloads').values(downloads).execute();
  }
  const deleted = userIds.filter((_, index) => index % 10 === 0);
  for (let at = 0; at < deleted.length; at += 500)
    await db()
      .updateTable('downloads')
      .set({ user_id: null })
      .where('user_id', 'in', deleted.slice(at, at + 500))
      .execute();
  const affected = releases.slice(0, 5);
  const advisory = await draft(affected.map((release) => [release, 'affected'] as const));

  const ids = affected.map(({ id }) => id);
  const had = await db().selectFrom('downloads').where('downloadable_id', 'in', ids).selectAll().execute();
  const people = await db()
    .selectFrom('users')
    .where('email', 'like', '%@many.example')
    .selectAll()
    .execute();
  const managersOf = (group: number | null) =>
    people.filter((user) => user.group_id === group && user.is_manager === 1 && user.blocked === 0);
  const wanted = new Set<string>();
  for (const { user_id: user, group_id: group } of had) {
    if (user !== null) wanted.add(`user ${user}`);
    else if (managersOf(group).length === 0) wanted.add(`group ${group}`);
  }
  for (const group of new Set(had.filter((row) => row.user_id === null).map((row) => row.group_id)))
    for (const { id } of managersOf(group)) wanted.add(`user ${id}`);

  const page = await server.admin.get<AdvisoryRecipient[]>(
    `/api/advisories/${advisory.id}/recipients?limit=200`,
  );
  expect(page.headers.get('x-total-count')).toBe(String(wanted.size));
  expect(expected(200, page)).toHaveLength(200);
  const found = (await recipientsOf(advisory)).map(({ user, group }) =>
    user ? `user ${user.id}` : `group ${group.id}`,
  );
  expect(found.sort()).toEqual([...wanted].sort());
}, 600_000);

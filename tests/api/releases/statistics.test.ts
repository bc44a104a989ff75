import type { ReleaseDownload } from '../../../server/contract/statistics';
import { beforeEach, expect, it } from '@jest/globals';
import { testServer, unique } from '../setup/server';

const start = Date.parse('2026-05-01T22:30:00Z');
let time = start;
const server = testServer({ tokenTtlHours: 100_000 }, () => new Date(time));
beforeEach(() => {
  time = start;
});

const hour = 3_600_000;
const download = async (person: { auth?: { token: string } | undefined }, release: { id: number }) => {
  await server.anyone.expect(303).form(`/api/downloadables/${release.id}/doDownload`, {
    token: person.auth?.token ?? '',
  });
};
const statisticsOf = async ({ id }: { id: number }) =>
  await server.admin.expect(200).get(`/api/downloadables/${id}/statistics`);
const downloadsOf = async ({ id }: { id: number }, query = '') =>
  await server.admin.expect(200).get<ReleaseDownload[]>(`/api/downloadables/${id}/downloads${query}`);
const versionsOf = async ({ id }: { id: number }) =>
  await server.admin.expect(200).get(`/api/groups/${id}/versions`);

it('counts the downloads of a release by customers, by day, user and group', async () => {
  const [group, other] = [await server.group(), await server.group()];
  const type = await server.downloadType({}, [group, other]);
  const release = await server.admin.release(type, Buffer.from('x'));
  const [anna, bram, carla] = [
    await server.customer(group),
    await server.customer(group),
    await server.customer(other),
  ];
  await download(server.admin, release);
  expect(await statisticsOf(release)).toMatchObject({ downloads: 0, users: 0, groups: 0, days: [] });

  await download(anna, release);
  await download(anna, release);
  time += 2 * hour;
  await download(anna, release);
  await download(bram, release);
  time += hour;
  await download(carla, release);
  expect(await statisticsOf(release)).toEqual({
    release: { id: release.id, name: release.name },
    download_type: { id: type.id, name: type.name },
    downloads: 5,
    users: 3,
    groups: 2,
    days: [
      { day: '2026-05-01', count: 2 },
      { day: '2026-05-02', count: 3 },
    ],
    versions: [{ release: { id: release.id, name: release.name }, groups: 2 }],
  });
  const rows = await downloadsOf(release);
  expect(rows.map(({ user, group: of, count, last_at }) => [user?.id, of?.id, count, last_at])).toEqual([
    [carla.auth.user.id, other.id, 1, '2026-05-02T01:30:00.000Z'],
    [bram.auth.user.id, group.id, 1, '2026-05-02T00:30:00.000Z'],
    [anna.auth.user.id, group.id, 1, '2026-05-02T00:30:00.000Z'],
    [anna.auth.user.id, group.id, 2, '2026-05-01T22:30:00.000Z'],
  ]);
  const found = await downloadsOf(release, `?limit=1&sort=user&q=${encodeURIComponent(group.name)}`);
  expect(found.map(({ user }) => user?.email)).toEqual([anna.auth.user.email]);
});

it('still counts downloads of deleted users and groups, without their names', async () => {
  const group = await server.group();
  const release = await server.admin.release(await server.downloadType(), Buffer.from('x'));
  const person = await server.customer(group);
  await download(person, release);
  await server.admin.expect(204).delete(`/api/users/${person.auth.user.id}`);
  await server.admin.expect(204).delete(`/api/groups/${group.id}`);
  expect(await downloadsOf(release)).toMatchObject([{ user: null, group: null, count: 1 }]);
  expect(await statisticsOf(release)).toMatchObject({ downloads: 1, users: 0, groups: 0, versions: [] });
  const file = await server.admin.get(`/api/downloadables/${release.id}/downloads.csv`);
  expect(file.text).toContain('deleted,,deleted,1,2026-05-01T22:30:00.000Z\r\n');
  await server.admin.expect(204).delete(`/api/download/${release.id}`);
  const left = await server.db
    .selectFrom('downloads')
    .select(['count', 'user_id', 'group_name'])
    .where('downloadable_id', '=', release.id)
    .execute();
  expect(left).toEqual([{ count: 1, user_id: null, group_name: group.name }]);
});

it('lists the releases that a group has, and marks outdated ones', async () => {
  const group = await server.group(`=${unique('Zaak')}`);
  const person = await server.customer(group);
  const type = () => server.downloadType({ name: unique('Scanner') }, [group]);
  const [a, b, c] = [await type(), await type(), await type()];
  const release = (type: { id: number }, name: string) =>
    server.admin.release(type, Buffer.from(name), { name });
  const [a1, b1] = [await release(a, '1.0'), await release(b, '1.0')];
  await download(person, a1);
  await download(person, b1);
  time += hour;
  const a2 = await release(a, '2.0');
  await download(person, a2);
  await download(person, a1);
  const b2 = await release(b, '2.0');
  const versions = (await versionsOf(group)).filter(({ download_type: type }) =>
    [a.id, b.id, c.id].includes(type.id),
  );
  expect(versions).toMatchObject([
    { release: { id: a2.id, name: '2.0' }, newest: { id: a2.id }, is_outdated: false },
    { release: { id: b1.id, name: '1.0' }, newest: { id: b2.id, name: '2.0' }, is_outdated: true },
    { release: null, downloaded_at: null, newest: null, is_outdated: false },
  ]);
  expect((await statisticsOf(a1)).versions).toEqual([{ release: { id: a2.id, name: '2.0' }, groups: 1 }]);

  await server.admin.expect(200).post(`/api/downloadables/${b2.id}/withdraw`, { reason: 'Broken' });
  expect((await versionsOf(group)).find(({ download_type: type }) => type.id === b.id)).toMatchObject({
    newest: { id: b1.id },
    is_outdated: false,
  });
  const file = await server.admin.get(`/api/groups/${group.id}/versions.csv`, { 'accept-language': 'nl' });
  expect(file.text).toMatch(/^Downloadtype;Gedownload;Laatste download \(UTC\);Nieuwste;Verouderd\r\n/);
  expect(file.text).toContain(';2.0;2026-05-01T23:30:00.000Z;2.0;nee\r\n');
});

it('lists the downloads of a user in the data stored about that user', async () => {
  const release = await server.admin.release(await server.downloadType(), Buffer.from('x'));
  const person = await server.customer();
  await download(person, release);
  await person
    .get('/api/me/data')
    .then(({ body }) => expect(body).toMatchObject({ downloads: [{ release: release.name, count: 1 }] }));
});

it('counts each of many concurrent downloads', async () => {
  const release = await server.admin.release(await server.downloadType(), Buffer.from('x'));
  const person = await server.customer();
  await Promise.all(Array.from({ length: 20 }, () => download(person, release)));
  expect((await statisticsOf(release)).days).toEqual([{ day: '2026-05-01', count: 20 }]);
});

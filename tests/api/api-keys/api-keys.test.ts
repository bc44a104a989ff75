import { expect, it } from '@jest/globals';
import type { ApiKey } from '../../../server/contract/api-key';
import type { DownloadType } from '../../../server/contract/download-type';
import type { Downloadable } from '../../../server/contract/release';
import { applyRetention } from '../../../server/retention';
import { KeyCaller, testServer } from '../setup/server';

const day = 86_400_000;
const start = Date.parse('2030-01-01T12:00:00Z');
let time = start;
const server = testServer({ tokenTtlHours: 100_000, runsJobs: false }, () => new Date(time));

const bearer = (token: string) => new KeyCaller(server.anyone.address, token);
const listed = async () => await server.admin.expect(200).get('/api/apiKeys');

it('returns a key once, and stores only its hash', async () => {
  const type = await server.downloadType();
  const { key } = await server.apiKey([type]);
  expect(key.key).toMatch(/^bls_[A-Za-z0-9_-]{43}$/);
  expect(key).toMatchObject({ download_types: [{ id: type.id, name: type.name }], ends_at: null });
  const found = (await listed()).find(({ id }) => id === key.id);
  expect(found).toEqual({ ...key, key: undefined });
  const rows = await server.rows('api_keys');
  expect(JSON.stringify(rows)).not.toContain(key.key.slice(4));
});

it('lets a key publish releases of its download types, and see no others', async () => {
  const [own, other] = [await server.downloadType(), await server.downloadType()];
  const build = await server.apiKey([own]);
  const release = await build.release(own, Buffer.from('built'));
  expect(release).toMatchObject({ download_type_id: own.id, name: '1.0' });

  const types = await build.expect(200).get('/api/downloadTypes?include=userGroups');
  expect(types.map(({ id }) => id)).toEqual([own.id]);
  expect(types[0]).not.toHaveProperty('windows_service_installer_xml_contents');
  expect(types[0]).not.toHaveProperty('user_groups');
  const path = (type: DownloadType) => `/api/downloadTypes/${type.id}/downloadables`;
  expect(await build.expect(200).get<Downloadable[]>(path(own))).toMatchObject([{ id: release.id }]);
  await build.expect(404).get(path(other));
  await build.expect(422).record(other, Buffer.from('x'));
});

it('lets a key see and continue only its own uploads', async () => {
  const type = await server.downloadType();
  const [build, second] = [await server.apiKey([type]), await server.apiKey([type])];
  const content = Buffer.from('the whole file');
  const { id } = await build.expect(201).record(type, content);
  const byHand = await server.admin.expect(201).record(type, content);
  expect(byHand.id).not.toBe(id);

  const uploads = await build.expect(200).get('/api/upload');
  expect(uploads.map((upload) => upload.id)).toEqual([id]);
  for (const stranger of [second, build]) {
    const foreign = stranger === build ? byHand.id : id;
    await stranger.expect(404).get(`/api/upload/${foreign}`);
    await stranger.expect(404).chunk(foreign, content, true, 0);
    await stranger.expect(404).delete(`/api/upload/${foreign}`);
  }
  await build.expect(200).chunk(id, content.subarray(0, 5), false, 0);
  expect((await build.get(`/api/upload/${id}`)).body).toMatchObject({ received: 5 });
  await build.expect(204).delete(`/api/upload/${id}`);
});

it('names a key in the audit entries of its actions', async () => {
  const type = await server.downloadType();
  const build = await server.apiKey([type]);
  await build.release(type);
  const { entries } = await server.admin.expect(200).get('/api/audit?limit=3');
  expect(entries.map(({ action, actor, detail }) => [action, actor, detail['api_key']])).toEqual([
    ['release.publish', 'admin@example.com', build.key.name],
    ['upload.create', 'admin@example.com', build.key.name],
    ['api_key.create', 'admin@example.com', undefined],
  ]);
});

it('stores the last use of a key at most once a minute', async () => {
  const build = await server.apiKey([await server.downloadType()]);
  const lastUse = async () => (await listed()).find(({ id }) => id === build.key.id)?.last_used_at;
  expect(await lastUse()).toBeNull();
  await build.get('/api/upload');
  const first = new Date(time).toISOString();
  time += 59_000;
  await build.get('/api/upload');
  expect(await lastUse()).toBe(first);
  time += 1000;
  await build.get('/api/upload');
  expect(await lastUse()).toBe(new Date(time).toISOString());
});

it('refuses a key after its end date, and at once after it was revoked', async () => {
  const type = await server.downloadType();
  const ends_at = new Date(time + day).toISOString();
  const wanted = { name: 'For a day', download_types: [type.id], ends_at };
  const made = await server.admin.expect(201).post('/api/apiKeys', wanted);
  expect(made.ends_at).toBe(ends_at);
  expect((await bearer(made.key).get('/api/upload')).status).toBe(200);
  time += day;
  expect((await bearer(made.key).get('/api/upload')).status).toBe(401);

  const build = await server.apiKey([type]);
  await server.admin.expect(204).delete(`/api/apiKeys/${build.key.id}`);
  await build.expect(401).get('/api/upload');
  await server.admin.expect(404).delete(`/api/apiKeys/${build.key.id}`);
});

it('lists a key for 90 days after its end date; a key without one stays', async () => {
  const type = await server.downloadType();
  const ends_at = new Date(time + day).toISOString();
  const wanted = { name: 'To be deleted', download_types: [type.id], ends_at };
  const { id } = await server.admin.expect(201).post('/api/apiKeys', wanted);
  const { key } = await server.apiKey([type]);
  const idsAfter = async (days: number) => {
    const now = () => new Date(time + days * day);
    await applyRetention(server.db, { messagesKeepDays: undefined }, now);
    return (await listed()).map((each) => each.id);
  };
  expect(await idsAfter(90)).toEqual(expect.arrayContaining([id, key.id]));
  const left = await idsAfter(92);
  expect([left.includes(id), left.includes(key.id)]).toEqual([false, true]);
});

it('reports why a key does not work; it works again after another administrator takes it over', async () => {
  const type = await server.downloadType();
  const administrators = server.admin.auth!.user.group;
  const user = await server.user({ ...administrators });
  const maker = await server.signIn(user);
  const wanted = { name: 'Build of another', download_types: [type.id] };
  const made = await maker.expect(201).post('/api/apiKeys', wanted);
  const build = bearer(made.key);
  const { id } = await build.expect(201).record(type, Buffer.from('begun by the maker'));
  const change = async (fields: object) => {
    const { version } = await server.row('users', user.id);
    await server.admin.expect(200).patch(`/api/users/${user.id}`, { ...fields, version });
  };
  const state = async () => {
    const key = (await listed()).find((each) => each.id === made.id);
    return [key?.works, key?.stopped_by, (await build.get('/api/upload')).status];
  };
  expect(await state()).toEqual([true, null, 200]);
  await change({ group: (await server.group()).id });
  expect(await state()).toEqual([false, 'maker_not_administrator', 401]);
  await change({ group: administrators.id, blocked: true });
  expect(await state()).toEqual([false, 'maker_blocked', 401]);

  const path = `/api/apiKeys/${made.id}/takeOver`;
  const taken = await server.admin.expect(200).post<ApiKey>(path);
  const { id: ownId, name } = server.admin.auth!.user;
  expect(taken).toEqual((await listed()).find((each) => each.id === made.id));
  expect(taken).toMatchObject({ created_by: { id: ownId, name }, works: true, stopped_by: null });
  expect(await state()).toEqual([true, null, 200]);
  await build.expect(200).get(`/api/upload/${id}`);
  const { entries } = await server.admin.expect(200).get('/api/audit?action=api_key.take_over');
  expect(entries.map(({ subject, detail }) => [subject, detail])).toEqual([
    ['Build of another', { id: made.id, before: user.name }],
  ]);

  // Taking over an own key changes nothing.
  await server.admin.expect(200).post(path);
  expect((await server.admin.expect(200).get('/api/audit?action=api_key.take_over')).entries).toHaveLength(1);
  // The key is no longer deleted with its first creator.
  await server.admin.expect(204).delete(`/api/users/${user.id}`);
  expect(await state()).toEqual([true, null, 200]);
});

it('requires a name, an existing download type, an end date in the future, and an issuer for claims', async () => {
  const type = await server.downloadType();
  const key = { name: 'Build', download_types: [type.id] };
  const before = await listed();
  for (const [wrong, problem] of [
    [{ name: ' ' }, 'name: required'],
    [{ download_types: [] }, 'download_types: invalid'],
    [{ download_types: [99_999] }, 'download_types: unknown_download_type'],
    [{ ends_at: '2029-12-31' }, 'ends_at: past'],
    [{ ends_at: '2031-13-99' }, 'ends_at: invalid_date'],
    [{ ends_at: '2031-02-30' }, 'ends_at: invalid_date'],
    [{ ends_at: '9999-12-31T23:59:59-12:00' }, 'ends_at: invalid_date'],
    [{ claims: { repository: 'belstock/app' } }, 'issuer: required'],
    [{ audience: 'https://portal.example' }, 'issuer: required'],
  ] as const)
    await server.admin.expect(422, problem).post('/api/apiKeys', { ...key, ...wrong });
  expect(await listed()).toEqual(before);
});

it('allows at most 100 keys', async () => {
  const type = await server.downloadType();
  for (let count = (await listed()).length; count < 100; count += 1) await server.apiKey([type]);
  const more = { name: 'One more', download_types: [type.id] };
  await server.admin.expect(409, 'too_many_api_keys').post('/api/apiKeys', more);
});

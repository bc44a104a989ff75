import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Group } from '../../../server/contract/group';
import type { Downloadable } from '../../../server/contract/release';
import { MailServer } from '../setup/mail-server';
import { expected, testServer, type Caller } from '../setup/server';

const hour = 3_600_000;
const post = new MailServer();
let group: Group;
let customer: Caller;
let time = Date.parse('2030-03-01T12:00:00Z');
const server = testServer(
  { post, siteUrl: 'https://portal.example', tokenTtlHours: 1000, runsJobs: false },
  () => new Date(time),
);
beforeAll(async () => {
  group = await server.group();
  customer = await server.customer(group);
});

const content = Buffer.from('release');
async function newRelease(fields: Record<string, string> = {}) {
  const type = await server.downloadType();
  return { type, release: await server.admin.release(type, content, fields) };
}
const listed = async (caller: Caller, type: { id: number }) =>
  await caller.expect(200).get(`/api/downloadTypes/${type.id}/downloadables`);
const summaries = async (caller: Caller, type: { id: number }) =>
  (await caller.expect(200).get('/api/downloadTypes?include=downloadables')).find(({ id }) => id === type.id)
    ?.downloadables;
const act = <T = Downloadable>(release: { id: number }, action: string, body?: unknown) =>
  server.admin.post<T>(`/api/downloadables/${release.id}/${action}`, body);
const change = <T = Downloadable>(release: { id: number }, body: unknown) =>
  server.admin.patch<T>(`/api/downloadables/${release.id}`, body);
const download = async (caller: Caller, release: { id: number }) => (await caller.download(release)).status;
const fetched = [200, 303];
const actionsOn = async (name: string) =>
  (await server.admin.expect(200).get(`/api/audit?q=${encodeURIComponent(name)}`)).entries.map(
    ({ action }) => action,
  );

it('publishes a stable feature release at upload by default', async () => {
  const { type, release } = await newRelease();
  const defaults = { kind: 'feature', channel: 'stable', support_ends: null, release_notes_nl: '' };
  expect(release).toMatchObject({ state: 'published', ...defaults, version: 1 });
  expect(await listed(customer, type)).toEqual([release]);
  const { id, name, release_date, hash } = release;
  expect(await summaries(customer, type)).toEqual([
    { id, name, release_date, hash, size: content.byteLength },
  ]);
});

describe('a draft', () => {
  it('is listed and downloadable for administrators only, and is not on the overview', async () => {
    const { type, release } = await newRelease({ draft: 'true', name: 'Draft of everything' });
    expect(release.state).toBe('draft');
    expect(await listed(server.admin, type)).toEqual([release]);
    expect(await listed(customer, type)).toEqual([]);
    expect(await summaries(customer, type)).toEqual([]);
    expect(await summaries(server.admin, type)).toMatchObject([{ id: release.id, state: 'draft' }]);
    expect(await download(customer, release)).toBe(404);
    expect(
      (await customer.post(`/api/downloadables/${release.id}/windowsServiceInstaller/32`)).status,
    ).not.toBe(200);
    expect(fetched).toContain(await download(server.admin, release));
    const search = await customer.get<Downloadable[]>(
      `/api/downloadTypes/${type.id}/downloadables?q=everything&limit=5`,
    );
    expect([search.body, search.headers.get('x-total-count')]).toEqual([[], '0']);
    const { releases } = await server.admin.expect(200).get('/api/overview');
    expect(releases.first.map(({ id }) => id)).not.toContain(release.id);
    expect(await actionsOn(release.name)).toContain('release.create');
  });

  it('is dated at publication and becomes the newest of its type; a second publication answers 409', async () => {
    const { type, release } = await newRelease({ draft: 'true' });
    const later = await server.admin.release(type, Buffer.from('later'), { name: '2.0' });
    time += hour;
    const published = expected(200, await act(release, 'publish', {}));
    const release_date = new Date(time).toISOString();
    expect(published).toMatchObject({ state: 'published', release_date, version: 2 });
    expect((await listed(customer, type)).map(({ id }) => id)).toEqual([release.id, later.id]);
    expect(fetched).toContain(await download(customer, release));
    expected(409, await act<unknown>(release, 'publish', {}), 'release_is_published');
  });

  it('is published exactly at the scheduled time, as the newest', async () => {
    const { type, release } = await newRelease({ draft: 'true', name: 'On the dot' });
    const at = new Date(time + hour).toISOString().replace('.000Z', '+00:00');
    expect(expected(200, await act(release, 'publish', { at }))).toMatchObject({
      state: 'scheduled',
      release_date: new Date(time + hour).toISOString(),
    });
    expect(await listed(customer, type)).toEqual([]);
    expect(await download(customer, release)).toBe(404);
    const between = await server.admin.release(type, Buffer.from('between'), { name: '2.0' });
    time += hour - 1;
    expect((await listed(customer, type)).map(({ id }) => id)).toEqual([between.id]);
    time += 1;
    for (let round = 0; round < 2; round += 1) {
      expect((await listed(customer, type)).map(({ id }) => id)).toEqual([release.id, between.id]);
      expect(fetched).toContain(await download(customer, release));
      await server.running.services.releaseLifecycle.publishDue();
    }
    const after = await server.admin.release(type, Buffer.from('after'), { name: '3.0' });
    expect((await listed(customer, type)).map(({ id }) => id)).toEqual([after.id, release.id, between.id]);
    expect((await actionsOn(release.name)).filter((action) => action === 'release.publish')).toHaveLength(1);
  });

  it('that is scheduled can be rescheduled, published at once, or made a draft again', async () => {
    const { type, release } = await newRelease({ draft: 'true' });
    const at = (ms: number) => ({ at: new Date(time + ms).toISOString() });
    expected(200, await act(release, 'publish', at(hour)));
    expect(expected(200, await act(release, 'publish', at(2 * hour))).release_date).toBe(at(2 * hour).at);
    const { version } = expected(200, await act(release, 'publish', at(3 * hour)));
    expect(expected(200, await change(release, { draft: true, version }))).toMatchObject({ state: 'draft' });
    time += 4 * hour;
    await server.running.services.releaseLifecycle.publishDue();
    expect(await listed(customer, type)).toEqual([]);
    expected(200, await act(release, 'publish', at(hour)));
    expect(expected(200, await act(release, 'publish', {})).state).toBe('published');
    const past = await newRelease({ draft: 'true' });
    expect(expected(200, await act(past.release, 'publish', at(-hour)))).toMatchObject({
      state: 'published',
      release_date: new Date(time).toISOString(),
    });
  });

  it.each([
    [{ at: 'tomorrow' }, 'at: invalid_time'],
    [{ at: '2030-02-30T10:00:00Z' }, 'at: invalid_time'],
    [{ at: '9999-12-31T23:59:59-12:00' }, 'at: invalid_time'],
    [{ at: '2030-01-01T10:00' }, 'at: invalid_time'],
    [{ at: '2030-01-01' }, 'at: invalid_time'],
    [{ at: '' }, 'at: invalid_time'],
    [{ at: 5 }, 'at: wrong_type'],
    [{ when: 'now' }, 'when: unknown_field'],
  ])('is not published with %j', async (wanted, problem) => {
    const { release } = await newRelease({ draft: 'true' });
    expected(422, await act<unknown>(release, 'publish', wanted), problem);
  });
});

describe('a withdrawn release', () => {
  it('stays in the history with its reason, without its file, until it is restored', async () => {
    const { type, release } = await newRelease({ name: 'Withdrawn one' });
    expect((await act<unknown>(release, 'restore')).status).toBe(409);
    const reason = 'It loses the last line of a count.';
    expect(expected(200, await act(release, 'withdraw', { reason: ` ${reason} ` }))).toMatchObject({
      state: 'withdrawn',
      withdrawn_reason: reason,
    });
    expect(await listed(customer, type)).toMatchObject([{ state: 'withdrawn', withdrawn_reason: reason }]);
    expect(await summaries(customer, type)).toMatchObject([{ state: 'withdrawn' }]);
    const refused = await customer.download(release);
    expect([refused.status, refused.text.includes(reason)]).toEqual([409, true]);
    expect(fetched).toContain(await download(server.admin, release));
    expect((await act<unknown>(release, 'withdraw', { reason })).status).toBe(409);
    expect((await act<unknown>(release, 'publish', {})).status).toBe(409);
    expect(expected(200, await act(release, 'restore'))).not.toHaveProperty('withdrawn_reason');
    expect(fetched).toContain(await download(customer, release));
    expect(await actionsOn(release.name)).toEqual(
      expect.arrayContaining(['release.withdraw', 'release.restore']),
    );
  });

  it('needs a reason, and must have been published', async () => {
    const { release } = await newRelease();
    for (const body of [{}, { reason: ' ' }, { reason: 'x'.repeat(1001) }, { reason: 5 }])
      expect((await act<unknown>(release, 'withdraw', body)).status).toBe(422);
    const { release: draft } = await newRelease({ draft: 'true' });
    expected(409, await act<unknown>(draft, 'withdraw', { reason: 'No' }), 'release_is_draft');
  });
});

describe('the details of a release', () => {
  it('can be changed; file, hashes, state and date cannot', async () => {
    const { release } = await newRelease();
    const other = await server.downloadType();
    const said = {
      name: '1.0.1',
      release_notes: '# Better',
      release_notes_nl: '# Beter',
      kind: 'security',
      support_ends: '2031-12-31',
      download_type_id: other.id,
    };
    expect(expected(200, await change(release, { ...said, version: 1 }))).toEqual({
      ...release,
      ...said,
      version: 2,
    });
    expect(await summaries(customer, other)).toMatchObject([
      { kind: 'security', support_ends: '2031-12-31' },
    ]);
    const found = await server.admin.get<Downloadable[]>(
      `/api/downloadTypes/${other.id}/downloadables?q=1.0.1&limit=5`,
    );
    expect(found.body).toHaveLength(1);
    expect(expected(200, await change(release, { support_ends: null, version: 2 })).support_ends).toBeNull();
    for (const field of ['hash', 'file_name', 'sha256', 'state', 'release_date'])
      expect((await change<unknown>(release, { [field]: 'x', version: 3 })).status).toBe(422);
  });

  it('are refused with 409 and the current release after a change by another administrator', async () => {
    const { release } = await newRelease();
    const now = expected(200, await change(release, { name: 'Theirs', version: 1 }));
    expect(await change<unknown>(release, { name: 'Mine', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', current: now },
    });
    const both = await Promise.all(
      ['a', 'b'].map((name) => change<unknown>(release, { name, version: now.version })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it.each([
    { name: ' ' },
    { kind: 'great' },
    { channel: 'beta' },
    { support_ends: '2030-02-30' },
    { support_ends: '2030-02-01T10:00:00Z' },
    { support_ends: 'soon' },
    { download_type_id: 99_999 },
    { release_notes: 'x'.repeat(100_001) },
    { draft: false },
  ])('are not changed to %j', async (body) => {
    const { type, release } = await newRelease();
    expect((await change<unknown>(release, { ...body, version: 1 })).status).toBe(422);
    expect(await listed(server.admin, type)).toEqual([release]);
  });

  it('cannot turn a published release back into a draft', async () => {
    const { release } = await newRelease();
    expect((await change<unknown>(release, { draft: true, version: 1 })).status).toBe(409);
  });

  it.each<Record<string, string>>([
    { kind: 'great' },
    { channel: 'beta' },
    { draft: 'maybe' },
    { support_ends: '2030-02-30' },
  ])('are refused at the upload: %j', async (fields) => {
    const type = await server.downloadType();
    await server.admin.expect(422).record(type, content, fields);
  });
});

it('shows previews to the groups that get them, and to nobody else', async () => {
  const eager = await server.group();
  const caller = await server.customer(eager);
  const { type, release } = await newRelease({ channel: 'preview' });
  expect(await listed(caller, type)).toEqual([]);
  expect(await download(caller, release)).toBe(404);
  const previews = { gets_previews: true, version: 1 };
  const changed = await server.admin.expect(200).patch(`/api/groups/${eager.id}`, previews);
  expect(changed).toMatchObject({ gets_previews: true, name: eager.name, version: 2 });
  expect(await listed(caller, type)).toEqual([release]);
  expect(await summaries(caller, type)).toMatchObject([{ channel: 'preview' }]);
  expect(fetched).toContain(await download(caller, release));
  expect(await listed(customer, type)).toEqual([]);
  expected(200, await change(release, { channel: 'stable', version: 1 }));
  expect(await listed(customer, type)).toHaveLength(1);
});

describe('a group', () => {
  it('is renamed; a change of an old version answers 409 with the current group', async () => {
    const one = await server.group();
    const change = { name: ` ${one.name} B.V. `, version: 1 };
    const renamed = await server.admin.expect(200).patch(`/api/groups/${one.id}`, change);
    expect(renamed.name).toBe(`${one.name} B.V.`);
    const late = { name: 'Late', version: 1 };
    const refused = await server.admin.expect(409).patch(`/api/groups/${one.id}`, late);
    expect(refused).toMatchObject({ current: renamed });
  });

  it('refuses the name of another group, an empty name and an unknown field', async () => {
    const [one, other] = [await server.group(), await server.group()];
    const rename = (body: object) => server.admin.patch(`/api/groups/${one.id}`, { ...body, version: 1 });
    expected(409, await rename({ name: other.name.toUpperCase() }), 'group_name_taken');
    expect((await rename({ name: ' ' })).status).toBe(422);
    expect((await rename({ is_admin: true })).status).toBe(422);
    await server.admin.expect(404).patch('/api/groups/99999', { name: 'x', version: 1 });
    expect((await server.admin.expect(200).get('/api/groups')).find(({ id }) => id === one.id)).toEqual(one);
  });
});

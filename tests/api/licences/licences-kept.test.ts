// @stores-daily
import { describe, expect, it } from '@jest/globals';
import type { KeptLicence, Licence } from '../../../server/contract/licence';
import { expected, testServer, unique, type Caller } from '../setup/server';

const clock = { now: new Date('2026-03-10T12:00:00Z') };
const server = testServer({ tokenTtlHours: 24 * 800 }, () => clock.now);

const content = (fields: Partial<Licence> = {}): Licence => ({
  name: unique('licence'),
  company: 'Klant B.V.',
  erp: 'exact-online',
  edition: 'full',
  users: 12,
  apps: ['app-0', 'app-13'],
  valid_from: '2026-01-01',
  valid_until: '2026-12-31',
  ...fields,
});

const list = async (by: Caller, query = '') =>
  await by.expect(200).get<KeptLicence[]>(`/api/licenses${query}`);
const newest = async (group?: { id: number }) => {
  const [licence] = await list(server.admin, group ? `?group=${group.id}` : '');
  if (!licence) throw new Error('There is no licence');
  return licence;
};

async function make(group: { id: number } | undefined, fields: Partial<Licence> = {}) {
  const license = content(fields);
  const { text } = await server.admin.post('/api/license/create', { license, group: group?.id });
  return { license, text, kept: await newest(group) };
}
const keep = (file: string, group?: { id: number }, by = server.admin) =>
  by.multipart<KeptLicence & { code?: string }>('/api/licenses', [
    ['file', Buffer.from(file)],
    ...(group ? [['group', String(group.id)] as const] : []),
  ]);
const renew = (id: number, body: object = {}) =>
  server.admin.post<KeptLicence & { code?: string }>(`/api/licenses/${id}/renew`, body);
const withdraw = (id: number, reason = 'Paid back') =>
  server.admin.post<KeptLicence & { code?: string }>(`/api/licenses/${id}/withdraw`, { reason });

it('a licence cannot be mailed by a server that sends no mail', async () => {
  const { kept } = await make(await server.group());
  await server.admin.expect(409, 'no_mail').post<{ code?: string }>(`/api/licenses/${kept.id}/mail`);
});

it('a licence is stored when it is created, for its group', async () => {
  const group = await server.group();
  const { license, kept } = await make(group);
  expect(kept).toEqual({
    ...license,
    id: kept.id,
    group: { id: group.id, name: group.name },
    state: 'valid',
    created_at: clock.now.toISOString(),
    created_by: server.admin.auth?.user.name,
  });
  const [entry] = (await server.admin.expect(200).get('/api/audit?action=license.create')).entries;
  expect(entry).toMatchObject({ subject: license.name, detail: { id: kept.id, group: group.name } });
});

it('a licence is visible to its own group only, without its creator', async () => {
  const group = await server.group();
  const customer = await server.customer(group);
  const stranger = await server.customer();
  const { kept, text, license } = await make(group);
  const { created_by: _, ...seen } = kept;
  expect(await list(customer)).toEqual([seen]);
  expect(await list(stranger)).toEqual([]);
  expect(await list(stranger, `?group=${group.id}`)).toEqual([]);
  const file = await customer.get(`/api/licenses/${kept.id}/file`);
  expect(expected(200, file)).toBeUndefined();
  expect(file.text).toBe(text);
  expect(file.headers.get('content-type')).toBe('application/jose');
  expect(file.headers.get('content-disposition')).toContain(encodeURIComponent(`${license.name}.bel`));
  await stranger.expect(404).get(`/api/licenses/${kept.id}/file`);
  await customer.expect(404).get('/api/licenses/999999/file');
});

it('a licence is returned with the other licences of its name and group, latest first', async () => {
  const group = await server.group();
  const customer = await server.customer(group);
  const { kept } = await make(group);
  await make(await server.group(), { name: kept.name, users: 3 });
  await make(group);
  const next = expected(201, await renew(kept.id, { users: 40 }));
  const details = await customer.expect(200).get(`/api/licenses/${kept.id}`);
  const { created_by: _, ...seen } = kept;
  expect(details).toMatchObject({ ...seen, state: 'replaced', replaced_by: next.id });
  expect(details.history.map(({ id, users, state }) => [id, users, state])).toEqual([
    [next.id, 40, 'valid'],
    [kept.id, 12, 'replaced'],
  ]);
  expect(details.created_by).toBeUndefined();
  const byAdmin = await server.admin.expect(200).get(`/api/licenses/${kept.id}`);
  expect(byAdmin.created_by).toBe(server.admin.auth?.user.name);
  expect((await (await server.customer()).get(`/api/licenses/${kept.id}`)).status).toBe(404);
});

it('a licence of a deleted group is not in the history of another deleted group', async () => {
  const [one, other] = [await server.group(), await server.group()];
  const { kept } = await make(one);
  await make(other, { name: kept.name, users: 3 });
  for (const { id } of [one, other]) await server.admin.expect(204).delete(`/api/groups/${id}`);
  const details = await server.admin.expect(200).get(`/api/licenses/${kept.id}`);
  expect(details.group).toEqual({ id: null, name: one.name });
  expect(details.history.map(({ id }) => id)).toEqual([kept.id]);
});

it('a licence is named by the Content-Location of the response that creates it', async () => {
  const license = content();
  const answer = await server.admin.post('/api/license/create', { license });
  expect(answer.headers.get('content-location')).toBe(`/api/licenses/${(await newest()).id}/file`);
});

it('a licence without a group is visible to administrators only', async () => {
  const customer = await server.customer();
  const { kept } = await make(undefined);
  expect(kept.group).toBeNull();
  expect(await list(customer)).toEqual([]);
  await customer.expect(404).get(`/api/licenses/${kept.id}/file`);
});

it('a licence is refused for a group that does not exist', async () => {
  const before = (await list(server.admin)).length;
  const answer = await server.admin
    .expect(422)
    .post('/api/license/create', { license: content(), group: 999_999 });
  expect(answer.errors).toMatchObject([{ field: 'group', code: 'unknown_group' }]);
  expect(await list(server.admin)).toHaveLength(before);
});

it('a licence has a state by date, and is valid until the end of its last day in UTC', async () => {
  const group = await server.group();
  const { kept } = await make(group, { valid_until: '2026-06-30' });
  const endless = (await make(group, { valid_until: undefined })).kept;
  const stateAt = async (time: string, { id }: KeptLicence = kept) => {
    const before = clock.now;
    clock.now = new Date(time);
    const found = (await list(server.admin, `?group=${group.id}`)).find((licence) => licence.id === id);
    clock.now = before;
    return found?.state;
  };
  expect(await stateAt('2026-05-30T23:59:59.999Z')).toBe('valid');
  expect(await stateAt('2026-05-31T00:00:00Z')).toBe('ends_soon');
  expect(await stateAt('2026-06-30T23:59:59.999Z')).toBe('ends_soon');
  expect(await stateAt('2026-07-01T00:00:00Z')).toBe('ended');
  expect(await stateAt('2027-01-01T00:00:00Z', endless)).toBe('valid');
});

it.each([
  ['a free month', '2026-03-01', '2026-03-31', '2026-03-23', '2026-03-24'],
  ['two months', '2025-12-31', '2026-02-28', '2026-02-20', '2026-02-21'],
  ['a day more than two months', '2026-02-01', '2026-04-01', '2026-03-01', '2026-03-02'],
])(
  'a licence has the state "ends soon" depending on its term: %s',
  async (_term, valid_from, valid_until, notYet, soon) => {
    const group = await server.group();
    const before = clock.now;
    await make(group, { valid_from, valid_until });
    const stateOn = async (day: string) => {
      clock.now = new Date(`${day}T12:00:00Z`);
      const [listed] = await list(server.admin, `?group=${group.id}`);
      const [ending] = await list(server.admin, `?group=${group.id}&state=ends_soon`);
      clock.now = before;
      expect(ending?.id).toBe(listed?.state === 'ends_soon' ? listed.id : undefined);
      return listed?.state;
    };
    expect([await stateOn(notYet), await stateOn(soon)]).toEqual(['valid', 'ends_soon']);
  },
);

it('a licence is searched by words, state and group, sorted and paged', async () => {
  const group = await server.group(unique('Zürich Süd'));
  await make(group, { name: 'b ended', valid_until: '2026-02-01' });
  await make(group, { name: 'a soon', valid_until: '2026-03-20' });
  await make(group, { name: 'c endless', valid_until: undefined, users: 3 });
  const names = async (query: string) =>
    (await list(server.admin, `?group=${group.id}&${query}`)).map(({ name }) => name);
  expect(await names('sort=name')).toEqual(['a soon', 'b ended', 'c endless']);
  expect(await names('sort=-valid_until')).toEqual(['c endless', 'a soon', 'b ended']);
  expect(await names('sort=urgency')).toEqual(['a soon', 'c endless', 'b ended']);
  expect(await names('sort=users')).toEqual(['c endless', 'b ended', 'a soon']);
  expect(await names('state=ends_soon')).toEqual(['a soon']);
  expect(await names('state=current&sort=valid_until')).toEqual(['a soon', 'c endless']);
  expect(await names('state=earlier')).toEqual(['b ended']);
  expect(await names('q=ENDED')).toEqual(['b ended']);
  expect(await list(server.admin, '?q=zurich%20sud%20a&state=ends_soon')).toHaveLength(1);
  for (const sort of ['created_at', '-company', 'group', '-valid_from']) {
    const first = await server.admin.get<KeptLicence[]>(
      `/api/licenses?group=${group.id}&sort=${sort}&limit=2`,
    );
    expect(first.headers.get('x-total-count')).toBe('3');
    const next = /<([^>]*)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await server.admin.expect(200).get<KeptLicence[]>(next);
    expect(new Set([...first.body, ...second].map(({ name }) => name)).size).toBe(3);
  }
});

it('a licence is renewed for the same term from the day after its end, and is replaced by the new one', async () => {
  const group = await server.group();
  const { kept, license } = await make(group, { valid_from: '2026-01-31', valid_until: '2026-02-28' });
  const { kept: current } = await make(group);
  const next = expected(201, await renew(current.id));
  expect(next).toMatchObject({
    valid_from: '2027-01-01',
    valid_until: '2027-12-31',
    group: { id: group.id },
  });
  expect((await list(server.admin, `?group=${group.id}&state=replaced`))[0]).toMatchObject({
    id: current.id,
    replaced_by: next.id,
  });
  const { text } = await server.admin.get(`/api/licenses/${next.id}/file`);
  const opened = await server.admin.multipart('/api/license/open', { file: Buffer.from(text) });
  expect(opened.body).toMatchObject({ apps: ['app-0', 'app-13'], valid_until: '2027-12-31' });

  // The licence has expired, so the renewal starts today.
  const late = expected(201, await renew(kept.id, { users: 40, apps: ['app-1'] }));
  expect(late).toMatchObject({
    name: license.name,
    valid_from: '2026-03-10',
    valid_until: '2026-04-09',
    users: 40,
    apps: ['app-1'],
  });
});

it('a licence keeps unknown fields when it is renewed', async () => {
  const group = await server.group();
  const { kept } = await make(group, { contract: { number: 7 } } as Partial<Licence>);
  const next = expected(201, await renew(kept.id, { valid_until: '2028-05-31' }));
  const { text } = await server.admin.get(`/api/licenses/${next.id}/file`);
  const opened = await server.admin.multipart('/api/license/open', { file: Buffer.from(text) });
  expect(opened.body).toMatchObject({ contract: { number: 7 }, valid_until: '2028-05-31' });
});

it.each([
  [{ valid_from: '2026-02-30' }, 'valid_from: invalid_date'],
  [{ valid_from: '2025-12-31' }, 'valid_from: before_renewed'],
  [{ valid_from: '2026-05-01', valid_until: '2026-04-30' }, 'valid_until: before_start'],
  [{ valid_until: '2026-04-30' }, 'valid_until: before_start'],
  [{ users: 0 }, 'users: out_of_range'],
  [{ name: 'another' }, 'name: unknown_field'],
])('a licence is not renewed with %j', async (wrong, code) => {
  const { kept } = await make(await server.group());
  await server.admin.expect(422, code).post(`/api/licenses/${kept.id}/renew`, wrong);
  expect((await newest(kept.group as { id: number })).id).toBe(kept.id);
});

it('a licence is renewed once, also by two calls at the same time', async () => {
  const group = await server.group();
  const { kept } = await make(group);
  const answers = await Promise.all([renew(kept.id), renew(kept.id, { users: 99 })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect((await renew(kept.id, { users: 98 })).body).toMatchObject({
    code: 'licence_not_current',
    detail: 'This licence was withdrawn or replaced in the meantime.',
  });
  expect(await list(server.admin, `?group=${group.id}`)).toHaveLength(2);
});

it('a licence is not renewed by a licence with the same content; the latest end is 9999-12-31', async () => {
  const group = await server.group();
  const { kept } = await make(group);
  await make(undefined, { name: kept.name, valid_from: '2027-01-01', valid_until: '2027-12-31' });
  expect((await renew(kept.id)).body.code).toBe('licence_exists');
  const { kept: last } = await make(await server.group(), { valid_until: '9999-12-31' });
  expect(expected(201, await renew(last.id))).toMatchObject({ valid_until: '9999-12-31' });
});

it('a licence is not renewed without an end date, whatever else changes', async () => {
  const group = await server.group();
  const { kept } = await make(group, { valid_from: '2026-03-10', valid_until: undefined });
  for (const change of [{}, { users: 40 }, { valid_until: '2027-12-31' }]) {
    expected(409, await renew(kept.id, change), 'licence_without_end');
  }
  expect(await list(server.admin, `?group=${group.id}`)).toEqual([kept]);
});

it('a licence that is withdrawn shows the reason, and is not downloaded, renewed or created again', async () => {
  const group = await server.group();
  const customer = await server.customer(group);
  const { kept, license, text } = await make(group);
  expect((await withdraw(kept.id, ' ')).status).toBe(422);
  const withdrawn = expected(200, await withdraw(kept.id, ' Paid back '));
  expect(withdrawn).toMatchObject({ state: 'withdrawn', withdrawn_reason: 'Paid back' });
  expect(await list(customer)).toMatchObject([{ state: 'withdrawn', withdrawn_reason: 'Paid back' }]);
  await customer.expect(404).get(`/api/licenses/${kept.id}/file`);
  expect((await server.admin.get(`/api/licenses/${kept.id}/file`)).text).toBe(text);
  expect((await renew(kept.id)).body.code).toBe('licence_not_current');
  expect((await withdraw(kept.id)).body.code).toBe('licence_not_current');
  const again = await server.admin.post('/api/license/create', { license, group: group.id });
  expect(again.body.code).toBe('licence_exists');
});

it('a licence is valid again when the licence that replaced it is withdrawn', async () => {
  const { kept } = await make(await server.group());
  const next = expected(201, await renew(kept.id));
  await withdraw(next.id);
  const states = (await list(server.admin, `?group=${kept.group?.id}`)).map(({ id, state }) => [id, state]);
  expect(states).toEqual([
    [next.id, 'withdrawn'],
    [kept.id, 'valid'],
  ]);
});

it('a licence that was created elsewhere is stored from its file once, for one group', async () => {
  const { license, text, kept } = await make(undefined);
  await server.db.deleteFrom('licences').where('id', '=', kept.id).execute();

  const [group, other] = [await server.group(), await server.group()];
  const first = expected(200, await keep(`${text}\n`));
  expect(first).toMatchObject({ ...license, group: null, state: 'valid' });
  const second = expected(200, await keep(text, group));
  expect(second).toEqual({ ...first, group: { id: group.id, name: group.name } });
  expect(expected(200, await keep(text, group))).toEqual(second);
  expect(expected(200, await keep(text))).toEqual(second);
  expect((await keep(text, other)).body.code).toBe('licence_of_other_group');
  expect(await list(server.admin, `?q=${encodeURIComponent(license.name)}`)).toEqual([second]);
});

it('a licence is stored from a file only if its signature is valid', async () => {
  const { text } = await make(undefined);
  const before = (await list(server.admin)).length;
  const changed = text.replace(/\.[^.]+\./, `.${Buffer.from('{"name":"x"}').toString('base64url')}.`);
  expect((await keep(changed)).body.code).toBe('changed');
  expect((await keep('hello')).body.code).toBe('not_a_licence');
  expect((await keep(text, { id: 999_999 })).status).toBe(422);
  await server.admin.expect(422).multipart('/api/licenses', { group: '1' });
  expect(await list(server.admin)).toHaveLength(before);
});

it('a licence stays with the name of its group when that is deleted, and can get another group', async () => {
  const group = await server.group();
  const { kept, text } = await make(group);
  await server.admin.expect(204).delete(`/api/groups/${group.id}`);
  const found = (await list(server.admin, `?q=${encodeURIComponent(kept.name)}`))[0];
  expect(found?.group).toEqual({ id: null, name: group.name });
  const other = await server.group();
  expect(expected(200, await keep(text, other)).group).toEqual({ id: other.id, name: other.name });
});

const openFile = async (file: string, by: Caller = server.admin) =>
  await by.expect(200).multipart('/api/license/open', { file: Buffer.from(file) });

it('a licence shows its current state to everyone who opens its file', async () => {
  const group = await server.group();
  const stranger = await server.customer();
  const { kept, text } = await make(group);
  expect(await openFile(text)).toMatchObject({ state: 'valid' });
  await renew(kept.id, { valid_from: '2026-03-10' });
  expect(await openFile(text)).toMatchObject({ state: 'replaced' });
  await renew((await newest(group)).id);
  const next = await server.admin.get(`/api/licenses/${(await newest(group)).id}/file`);
  expect(await openFile(next.text)).toMatchObject({ state: 'not_yet_valid' });
  await withdraw(kept.id, 'Paid back');
  expect(await openFile(text, stranger)).toMatchObject({
    state: 'withdrawn',
    withdrawn_at: clock.now.toISOString(),
    reason: 'Paid back',
  });
  expect(await openFile((await make(group, { valid_until: '2026-03-09' })).text)).toMatchObject({
    state: 'ended',
  });
  expect(await openFile((await make(group, { valid_until: '2026-03-10' })).text)).toMatchObject({
    state: 'valid',
  });
});

it('a licence that the server does not store has the state unknown, whatever its file contains', async () => {
  const group = await server.group();
  const { kept, text } = await make(group, { state: 'valid' } as object);
  await server.db.deleteFrom('licences').where('id', '=', kept.id).execute();
  expect(await openFile(text)).toMatchObject({ name: kept.name, state: 'unknown' });
});

it('a licence that ended is not renewed while another of its name is valid', async () => {
  const group = await server.group();
  const { kept } = await make(group, { name: 'es-1', valid_from: '2025-01-01', valid_until: '2025-12-31' });
  const { kept: second } = await make(group, { name: 'es-1' });
  const refused = await server.admin
    .expect(409, 'licence_name_taken')
    .post<{ code?: string; current?: KeptLicence }>(`/api/licenses/${kept.id}/renew`, {
      valid_until: '2099-12-31',
    });
  expect(refused.current).toMatchObject({ id: second.id });
});

it('a licence is refused with 409 if the group has a valid licence of its name', async () => {
  const group = await server.group();
  const { kept, license, text } = await make(group, { name: 'jansen-2027' });
  const again = { ...license, name: ' JANSEN-2027', users: 40 };
  const create = (content: object, to = group) =>
    server.admin.post<KeptLicence & { code?: string; current?: KeptLicence; detail?: string }>(
      '/api/license/create',
      { license: content, group: to.id },
    );
  const refused = await create(again);
  expect([refused.status, refused.body.code]).toEqual([409, 'licence_name_taken']);
  expect(refused.body.detail).toContain('jansen-2027');
  expect(refused.body.current).toMatchObject({ id: kept.id, users: 12 });
  // Adding an existing licence file is refused with the same code.
  const other = await server.group();
  const { text: made } = await server.admin.post('/api/license/create', { license: again });
  expect((await keep(made, group)).body.code).toBe('licence_name_taken');
  // The same form sent twice creates one licence and one audit entry.
  expect((await create(license)).text).toBe(text);
  const entries = (
    await server.admin.expect(200).get('/api/audit?action=license.create&q=jansen')
  ).entries.filter(({ subject }) => subject === 'jansen-2027');
  expect(entries).toHaveLength(1);
  // The name is free for another group, for an expired licence, and after the withdrawal.
  expected(200, await create({ ...again, users: 41 }, other));
  expected(200, await create({ ...again, valid_until: '2026-02-01' }));
  await withdraw(kept.id);
  expected(200, await create(again));
});

it('a licence that is renewed early is valid until the first day of the licence that replaces it', async () => {
  const group = await server.group();
  const { kept, text } = await make(group, { valid_until: '2026-03-31' });
  const next = expected(201, await renew(kept.id, { valid_from: '2026-04-02', valid_until: '2026-12-31' }));
  const openedAt = async (day: string) => {
    const before = clock.now;
    clock.now = new Date(`${day}T12:00:00Z`);
    const { state, replaced_from } = await openFile(text);
    clock.now = before;
    return [state, replaced_from];
  };
  expect(await openedAt('2026-03-31')).toEqual(['valid', '2026-04-02']);
  const customer = await server.customer(group);
  const listedAt = async (day: string, filter: string) => {
    const before = clock.now;
    clock.now = new Date(`${day}T12:00:00Z`);
    const found = await list(customer, `?state=${filter}&sort=valid_until`);
    clock.now = before;
    return found.map(({ id, state, replaced_from }) => [id, state, replaced_from]);
  };
  const old = [kept.id, 'replaced', '2026-04-02'];
  const renewed = [next.id, 'valid', undefined];
  expect(await listedAt('2026-03-31', 'usable')).toEqual([old, renewed]);
  expect(await listedAt('2026-03-31', 'current')).toEqual([renewed]);
  expect(await listedAt('2026-03-31', 'earlier')).toEqual([]);
  expect(await listedAt('2026-04-01', 'usable')).toEqual([renewed]);
  expect(await listedAt('2026-04-01', 'earlier')).toEqual([old]);
  expect(await openedAt('2026-04-01')).toEqual(['ended', '2026-04-02']);
  expect(await openedAt('2026-04-02')).toEqual(['replaced', undefined]);
  // The licence that replaces it is replaced by one that starts earlier.
  expected(201, await renew(next.id, { valid_from: '2026-03-20', valid_until: '2026-12-31' }));
  expect(await openedAt('2026-03-19')).toEqual(['valid', '2026-03-20']);
  expect(await openedAt('2026-03-20')).toEqual(['replaced', undefined]);
  const early = [kept.id, 'replaced', '2026-03-20'];
  expect(await listedAt('2026-03-19', 'usable')).toContainEqual(early);
  expect(await listedAt('2026-03-20', 'earlier')).toContainEqual(early);
});

describe('only one licence of a name in a group is current', () => {
  const counting = async (group: { id: number }) =>
    (await list(server.admin, `?group=${group.id}&state=current`)).map(({ id }) => id);

  it('after a licence that was itself replaced is withdrawn', async () => {
    const group = await server.group();
    const { kept: first } = await make(group);
    const second = expected(201, await renew(first.id));
    const third = expected(201, await renew(second.id));
    await withdraw(second.id);
    expect(await counting(group)).toEqual([third.id]);
    await withdraw(third.id);
    expect(await counting(group)).toEqual([first.id]);
  });

  it('after another was created when the replacement had expired', async () => {
    const group = await server.group();
    const { kept: first, license } = await make(group);
    const short = { valid_from: '2026-01-01', valid_until: '2026-03-01' };
    const second = expected(201, await renew(first.id, short));
    const { kept: other } = await make(group, { name: license.name, users: 40 });
    await withdraw(second.id);
    expect(await counting(group)).toEqual([other.id]);
    await withdraw(other.id);
    expect(await counting(group)).toEqual([first.id]);
  });

  it('after 32 concurrent calls that create, store and renew it', async () => {
    const group = await server.group();
    const { kept, license } = await make(group, { valid_until: '2026-03-01' });
    const files: string[] = [];
    for (let users = 100; users < 110; users += 1) {
      const content = { ...license, users, valid_until: '2027-03-01' };
      files.push((await server.admin.post('/api/license/create', { license: content })).text);
    }
    const answers = await Promise.all([
      ...files.map((file) => keep(file, group)),
      ...Array.from({ length: 11 }, (_, index) =>
        server.admin.post('/api/license/create', {
          license: { ...license, users: 200 + index, valid_until: undefined },
          group: group.id,
        }),
      ),
      ...Array.from({ length: 11 }, (_, index) => renew(kept.id, { users: 300 + index })),
    ]);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(31);
    expect(await counting(group)).toHaveLength(1);
  });
});

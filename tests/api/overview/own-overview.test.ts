import { expect, it } from '@jest/globals';
import { testServer, type Caller } from '../setup/server';

const clock = { now: new Date('2026-03-29T12:00:00Z') };
const server = testServer({}, () => clock.now);

const own = async (caller: Caller) => await caller.expect(200).get('/api/overview/own');

const licenceOf = (group: { id: number }, name: string, valid_until: string) =>
  server.admin.createLicence(group, { name, valid_until });

it('compares the last downloads of the group with the newest releases, outdated ones first', async () => {
  const group = await server.group();
  const customer = await server.customer(group);
  const [current, behind, empty, foreign] = [
    await server.downloadType({ name: 'A current' }, [group]),
    await server.downloadType({ name: 'B behind' }, [group]),
    await server.downloadType({ name: 'AA empty' }, [group]),
    await server.downloadType({ name: 'C foreign' }, [await server.group()]),
  ];
  const newest = await server.admin.release(current, Buffer.from('1'), { name: '3.0' });
  const old = await server.admin.release(behind, Buffer.from('2'), { name: '1.0' });
  await server.admin.release(foreign, Buffer.from('3'));
  for (const { id } of [newest, old]) await customer.download({ id });
  const later = await server.admin.release(behind, Buffer.from('4'), { name: '1.1' });

  const { types } = await own(customer);
  const row = (
    of: { id: number; name: string },
    release: object | null,
    to: object | null,
    is_outdated = false,
  ) => ({
    ...{ download_type: { id: of.id, name: of.name }, release, newest: to, is_outdated },
    downloaded_at: release && clock.now.toISOString(),
    upgrade: null,
  });
  const three = { id: newest.id, name: '3.0' };
  expect(types).toEqual({
    count: 3,
    first: [
      row(behind, { id: old.id, name: '1.0' }, { id: later.id, name: '1.1' }, true),
      row(current, three, three),
      row(empty, null, null),
    ],
  });
});

it('lists the valid licences of the group, the earliest end first', async () => {
  const group = await server.group();
  await licenceOf(group, 'Later', '2026-12-31');
  await licenceOf(group, 'Sooner', '2026-04-10');
  await licenceOf(group, 'Over', '2026-03-01');
  await licenceOf(await server.group(), 'Foreign', '2026-04-11');
  const { licences } = await own(await server.customer(group));
  expect(licences.count).toBe(2);
  expect(licences.first.map(({ name, state }) => [name, state])).toEqual([
    ['Sooner', 'ends_soon'],
    ['Later', 'valid'],
  ]);
});

it('lists a replaced licence and the future licence that replaces it', async () => {
  const group = await server.group();
  await licenceOf(group, 'Twice', '2026-04-10');
  const customer = await server.customer(group);
  const [kept] = (await own(customer)).licences.first;
  await server.admin.expect(201).post(`/api/licenses/${kept?.id}/renew`, {});
  expect((await own(customer)).licences.first.map(({ valid_from, state }) => [valid_from, state])).toEqual([
    ['2026-01-01', 'replaced'],
    ['2026-04-11', 'valid'],
  ]);
});

it('lists the first steps of a new group; only a manager has the step to invite colleagues', async () => {
  const group = await server.group();
  const [customer, manager] = [await server.customer(group), await server.manager(group)];
  const type = await server.downloadType({}, [group]);
  const release = await server.admin.release(type);
  await licenceOf(group, 'New', '2026-12-31');
  const steps = async (caller: Caller) => (await own(caller)).steps;
  expect(await steps(customer)).toEqual([
    { id: 'install', done: false },
    { id: 'licence', done: false },
  ]);
  // The customer is a colleague of the manager.
  expect(await steps(manager)).toContainEqual({ id: 'colleagues', done: true });

  await customer.download(release);
  const [licence] = await customer.expect(200).get('/api/licenses');
  await customer.expect(200).get(`/api/licenses/${licence?.id}/file`);
  expect((await steps(customer)).map(({ done }) => done)).toEqual([true, true]);

  // Without a licence there is none to download.
  const alone = await server.manager();
  expect(await steps(alone)).toEqual([
    { id: 'install', done: false },
    { id: 'colleagues', done: false },
  ]);

  // Only this user hides them.
  await manager.expect(204).post('/api/overview/own/dismissSteps');
  expect(await steps(manager)).toEqual([]);
  expect(await steps(customer)).toHaveLength(2);
  await server.admin.expect(404).post('/api/overview/own/dismissSteps');
});

it('lists no first steps for a group that is older than 30 days', async () => {
  const user = await server.user();
  clock.now = new Date(clock.now.getTime() + 31 * 24 * 3_600_000);
  expect((await own(await server.signIn(user))).steps).toEqual([]);
});

it('shows the overview of a group to an administrator who views the portal as that group', async () => {
  await server.renewAdmin();
  const group = await server.group();
  await licenceOf(group, 'Theirs', '2026-12-31');
  await server.admin.expect(404).get('/api/overview/own');
  const viewing = { 'view-as-group': String(group.id) };
  const seen = await server.admin.expect(200).get('/api/overview/own', viewing);
  expect(seen.licences.first.map(({ name }) => name)).toEqual(['Theirs']);
});

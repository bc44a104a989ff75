import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Overview } from '../../../server/contract/overview';
import { administrator, expected, TestServer, type Caller } from '../setup/server';

const clock = { now: new Date('2026-03-29T12:00:00Z') };
let server: TestServer;
beforeEach(async () => {
  clock.now = new Date('2026-03-29T12:00:00Z');
  server = await TestServer.start({}, () => clock.now);
});
afterEach(() => server.stop());

const dayMs = 24 * 3_600_000;
const dayLater = () => (clock.now = new Date(clock.now.getTime() + dayMs));
const overview = async () =>
  expected(200, await (await server.signIn(administrator)).get<Overview>('/api/overview'));

async function download(customer: Caller, ...releases: readonly { id: number }[]): Promise<void> {
  for (const { id } of releases) await customer.download({ id });
}

it('counts the downloads of the last 90 days per day, for three types and all others', async () => {
  const types = [];
  for (const name of ['A', 'B', 'C', 'D', 'E']) types.push(await server.downloadType({ name }));
  const releases = [];
  for (const type of types) releases.push(await server.admin.release(type, Buffer.from(type.name)));
  const [a, b, c, d, e] = releases;
  if (!a || !b || !c || !d || !e) throw new Error('no releases');
  const first = await server.user();
  await download(await server.signIn(first), a, a, a);
  clock.now = new Date(clock.now.getTime() + 89 * dayMs);
  await download(await server.signIn(first), a, b, b, b, c, c, d, e);
  await download(await server.signIn(administrator), e, e, e, e, e);

  expect((await overview()).series).toMatchObject({
    today: '2026-06-26',
    downloads: [
      {
        download_type: { name: 'A' },
        days: [
          { day: '2026-03-29', count: 3 },
          { day: '2026-06-26', count: 1 },
        ],
      },
      { download_type: { name: 'B' }, days: [{ day: '2026-06-26', count: 3 }] },
      { download_type: { name: 'C' }, days: [{ day: '2026-06-26', count: 2 }] },
      { days: [{ day: '2026-06-26', count: 2 }] },
    ],
  });
  dayLater();
  const [, typeA] = (await overview()).series.downloads;
  expect(typeA).toMatchObject({ download_type: { name: 'C' } });
  expect((await overview()).figures.logins).toBe(1);
});

it('counts for each release the groups that downloaded it last', async () => {
  const type = await server.downloadType();
  const names = ['1.0', '1.1', '1.2', '1.3', '1.4', '1.5', '1.6', '1.7'];
  const releases = [];
  for (const name of names) releases.push(await server.admin.release(type, Buffer.from(name), { name }));
  const users = [];
  for (let index = 0; index < 9; index += 1) users.push(await server.user());
  const [back, ...others] = users;
  if (!back) throw new Error('no users');
  await download(await server.signIn(back), ...releases);
  for (const [index, user] of others.entries()) {
    const release = releases[index];
    if (release) await download(await server.signIn(user), release);
  }
  expect((await overview()).figures.customers).toEqual({ all: 9, up_to_date: 2 });
  expect((await overview()).series.in_use).toMatchObject([
    {
      download_type: { id: type.id },
      newest: { id: releases.at(-1)?.id, name: '1.7' },
      groups: 9,
      releases: [
        { release: { name: '1.7' }, age: 'newest', groups: 2 },
        { release: { name: '1.6' }, age: 'previous', groups: 1 },
        { release: { name: '1.5' }, age: 'earlier', groups: 1 },
        { release: { name: '1.4' }, age: 'earlier', groups: 1 },
        { release: { name: '1.3' }, age: 'earlier', groups: 1 },
        { release: { name: '1.2' }, age: 'earlier', groups: 1 },
        { age: 'earlier', groups: 2 },
      ],
    },
  ]);
  dayLater();
  const admin = await server.signIn(administrator);
  const [oldest] = releases;
  if (oldest) await download(await server.signIn(back), oldest);
  const withdrawn = releases.at(-1);
  await admin.expect(200).post(`/api/downloadables/${withdrawn?.id}/withdraw`, { reason: 'It fails' });
  const [{ releases: inUse } = { releases: [] }] = (await overview()).series.in_use;
  expect(inUse.slice(0, 3)).toMatchObject([
    { release: { name: '1.7' }, age: 'newest', groups: 1 },
    { release: { name: '1.6' }, age: 'newest', groups: 1 },
    { release: { name: '1.5' }, age: 'previous', groups: 1 },
  ]);
});

it('counts the valid licences by state, and those that end in each of twelve months', async () => {
  const group = await server.group();
  for (const [name, valid_until] of [
    ['This month', '2026-03-31'],
    ['Next month', '2026-04-30'],
    ['Next year', '2027-02-28'],
    ['In a year', '2027-03-31'],
    ['No end', null],
    ['Over', '2026-03-28'],
    ['Withdrawn', '2026-12-31'],
  ]) {
    await server.admin.createLicence(group, { name, valid_from: '2025-01-01', valid_until });
  }
  const [withdrawn] = await server.admin.expect(200).get('/api/licenses?q=Withdrawn');
  await server.admin.expect(200).post(`/api/licenses/${withdrawn?.id}/withdraw`, { reason: 'Not paid' });
  const { series, figures } = await overview();
  expect(figures.licences).toEqual({ valid: 4, ends_soon: 1 });
  expect(series.licences).toHaveLength(12);
  expect(series.licences.filter(({ count }) => count > 0)).toEqual([
    { month: '2026-03', count: 1 },
    { month: '2026-04', count: 1 },
    { month: '2027-02', count: 1 },
  ]);
});

// @stores @change
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { InstallationStatistics } from '../../../server/contract/overview';
import { administrator, expected, TestServer } from '../setup/server';

const clock = { now: new Date() };
let server: TestServer;
beforeEach(async () => {
  clock.now = new Date('2025-06-30T12:00:00Z');
  server = await TestServer.start({}, () => clock.now);
});
afterEach(() => server.stop());

const download = async (user: Parameters<TestServer['signIn']>[0], ...releases: { id: number }[]) => {
  const customer = await server.signIn(user);
  for (const { id } of releases) await customer.download({ id });
};
const administratorNow = () => server.signIn(administrator);
const statistics = async () =>
  expected(200, await (await administratorNow()).get<InstallationStatistics>('/api/statistics'));

it('counts the downloads of each of the last 12 months, by download type', async () => {
  const releases = [];
  for (const name of ['A', 'B', 'C', 'D', 'E'])
    releases.push(await server.admin.release(await server.downloadType({ name }), Buffer.from(name)));
  const [a, b, c, d, e] = releases;
  if (!a || !b || !c || !d || !e) throw new Error('no releases');
  const user = await server.user();
  await download(user, a, a, a); // in the month before the first listed one
  clock.now = new Date('2025-07-01T00:00:00Z');
  await download(user, b);
  clock.now = new Date('2026-06-01T12:00:00Z');
  await download(user, b, b, b, c, c, c);
  clock.now = new Date('2026-06-02T12:00:00Z');
  await download(user, b, d, d, e);

  const answer = await statistics();
  expect(answer.today).toBe('2026-06-02');
  expect(answer.downloads).toMatchObject([
    {
      download_type: { name: 'B' },
      months: [
        { month: '2025-07', count: 1 },
        { month: '2026-06', count: 4 },
      ],
    },
    { download_type: { name: 'C' }, months: [{ month: '2026-06', count: 3 }] },
    { download_type: { name: 'D' }, months: [{ month: '2026-06', count: 2 }] },
    { months: [{ month: '2026-06', count: 1 }] },
  ]);
  expect(answer.downloads[3]).not.toHaveProperty('download_type');
});

it('counts the valid licences by edition', async () => {
  const group = await server.group();
  for (const [edition, valid_until] of [
    ['full', '2025-06-29'],
    ['full', '2025-06-30'],
    ['full', null],
    ['starter', '2026-01-01'],
  ]) {
    await server.admin.createLicence(group, { edition, valid_from: '2025-01-01', valid_until });
  }
  expect((await statistics()).editions).toEqual([
    { edition: 'free', licences: 0 },
    { edition: 'starter', licences: 1 },
    { edition: 'full', licences: 2 },
  ]);
});

it('exports the releases that customers have, beside the newest ones', async () => {
  const type = await server.downloadType({ name: '=Scanner' });
  const old = await server.admin.release(type, Buffer.from('1'), { name: '1.0' });
  const user = await server.user();
  await download(user, old);
  await server.admin.release(type, Buffer.from('2'), { name: '2.0' });
  const admin = await administratorNow();
  const file = await admin.get('/api/statistics.csv', { 'accept-language': 'nl' });
  expect(file.headers.get('content-disposition')).toContain('statistics.csv');
  expect(file.text.split('\r\n')).toEqual([
    expect.stringContaining('Downloadtype;Release;Klantgroepen;Nieuwste;Verouderd'),
    "'=Scanner;1.0;1;2.0;ja",
    '',
  ]);
});

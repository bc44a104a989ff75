// @night
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { seedDemo, type DemoPerson } from '../../../server/commands/demo';
import { readConfig } from '../../../server/config';
import type { Auth } from '../../../server/contract/session';
import { listToAnnounce } from '../../../server/modules/notifications/release-notices.sql';
import { openDatabase } from '../../../server/platform/db/connection';
import { openSqlite } from '../../../server/platform/db/sqlite';
import { startServer } from '../../../server/start';
import { Caller, expected } from '../setup/server';

it('the large demo has thousands of rows, and its users can log in', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'demo-'));
  const people = await seedDemo(dataDir, 'large');
  const db = await openDatabase(openSqlite(join(dataDir, 'belstock.sqlite')));
  expect(await listToAnnounce(db, 'new', new Date().toISOString())).toEqual([]);
  await db.destroy();
  const server = await startServer(
    readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', SITE_DIR: join(dataDir, 'none') }),
  );
  try {
    const callerOf = async ({ email, password }: DemoPerson) =>
      new Caller(
        server.address,
        expected(200, await new Caller(server.address).post<Auth>('/api/login', { email, password })),
      );
    const [admin, customer] = [await callerOf(people[0]!), await callerOf(people.at(-1)!)];
    const count = async (path: string) =>
      Number((await admin.get(`${path}?limit=1`)).headers.get('x-total-count'));
    expect(await count('/api/users')).toBeGreaterThanOrEqual(10_000);
    expect(await count('/api/groups')).toBeGreaterThanOrEqual(1000);
    expect(await count('/api/downloadTypes')).toBeGreaterThanOrEqual(300);
    expect(await count('/api/licenses')).toBeGreaterThanOrEqual(3000);
    expect(await count('/api/messages')).toBeGreaterThanOrEqual(2000);
    expect(await count('/api/advisories')).toBe(2);
    expect(await customer.get('/api/users')).toMatchObject({ status: 200 });
    const [type] = await customer.expect(200).get('/api/downloadTypes?q=weighbridge&limit=1');
    const releases = await customer.expect(200).get(`/api/downloadTypes/${type?.id ?? 0}/downloadables`);
    expect(releases).toHaveLength(100);
    const { headers } = await customer.form(`/api/downloadables/${releases[0]?.id}/doDownload`, {
      token: customer.auth?.token ?? '',
    });
    const file = await customer.get(headers.get('location') ?? '');
    expect([file.status, file.text]).toEqual([200, 'An example of a release.\r\n']);
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}, 600_000);

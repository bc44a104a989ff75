import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { openDatabase } from '../../../../server/platform/db/connection';
import { openSqlite } from '../../../../server/platform/db/sqlite';
import { inSnapshot, readRows } from '../../../../server/transfer/rows';

it('a backup reads all tables from one snapshot', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'snapshot-'));
  const open = () => openDatabase(openSqlite(join(folder, 'belstock.sqlite')));
  const [server, backup] = [await open(), await open()];
  const addHold = (name: string) => server.insertInto('holds').values({ name, since: '2026' }).execute();
  await addHold('mail');
  await inSnapshot(backup, async (tx) => {
    for await (const rows of readRows(tx, 'attempts')) expect(rows).toEqual([]);
    await addHold('webhooks');
    const found: unknown[] = [];
    for await (const rows of readRows(tx, 'holds')) found.push(...rows);
    expect(found).toEqual([{ name: 'mail', since: '2026' }]);
  });
  expect(await server.selectFrom('holds').select('name').execute()).toHaveLength(2);
  await Promise.all([server.destroy(), backup.destroy()]);
  await rm(folder, { recursive: true, force: true });
});

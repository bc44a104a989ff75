// @change
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { openRaw, transact, type Database } from '../../../server/platform/db/connection';
import { currentCaller } from '../../../server/platform/current-caller';
import { forLongReads, longRead } from '../../../server/platform/db/reading/long-read';
import { openSqlite } from '../../../server/platform/db/sqlite';

let folder: string;
let db: Database;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'read-threads-'));
  db = await openRaw(openSqlite(join(folder, 'test.sqlite')));
  await sql`create table groups (id integer primary key, name text)`.execute(db);
});
afterEach(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true });
});

const insert = (queryable: Database, name: string) =>
  sql`insert into groups (name) values (${name})`.execute(queryable);

/** Counts to two million, which takes some hundred milliseconds. */
const slow = () =>
  db
    .selectFrom(
      sql<{ n: number }>`(with recursive c(n) as (select 1 union all select n + 1 from c where n < 2000000)
        select max(n) as n from c)`.as('counted'),
    )
    .select('n')
    .modifyEnd(longRead)
    .executeTakeFirstOrThrow();

it('runs one long read per caller at a time, and other callers in parallel', async () => {
  const order: string[] = [];
  const read = (caller: string, query: () => Promise<unknown>) =>
    currentCaller.run(caller, () => query().then(() => order.push(caller)));
  const quick = () => forLongReads(db).selectFrom('groups').select('id').execute();
  const slowReads = Array.from({ length: 6 }, () => read('one', slow));
  await Promise.all([...slowReads, read('other', quick), read('third', quick)]);
  expect(order.slice(0, 4)).toEqual(expect.arrayContaining(['other', 'third']));
});

it('a long read sees earlier writes', async () => {
  const reader = forLongReads(db);
  for (const name of ['a', 'b']) {
    await insert(db, name);
    const rows = await reader.selectFrom('groups').select('name').orderBy('id').execute();
    expect(rows.at(-1)).toEqual({ name });
  }
});

it('a read in a transaction sees its own writes, other reads only committed data', async () => {
  const reader = forLongReads(db);
  const names = (of: Database) => of.selectFrom('groups').select('name').execute();
  await transact(reader, async (tx) => {
    await insert(tx, 'new');
    expect(await names(tx)).toEqual([{ name: 'new' }]);
    expect(await names(reader)).toEqual([]);
  });
  expect(await names(reader)).toEqual([{ name: 'new' }]);
});

it('a long read does not block other queries', async () => {
  let isRead = false;
  const read = slow().then(({ n }) => {
    isRead = true;
    return n;
  });
  await insert(db, 'meanwhile');
  const rows = await db.selectFrom('groups').select('name').execute();
  expect(isRead).toBe(false);
  expect(rows).toEqual([{ name: 'meanwhile' }]);
  expect(await read).toBe(2_000_000);
});

it('a read thread reports a query error and runs the next query', async () => {
  const reader = forLongReads(db);
  await expect(reader.selectFrom('users').select('id').execute()).rejects.toMatchObject({
    code: 'SQLITE_ERROR',
  });
  expect(await reader.selectFrom('groups').select('id').execute()).toEqual([]);
});

it('transactions run one after another', async () => {
  const order: string[] = [];
  const reader = forLongReads(db);
  const work = (name: string) =>
    transact(db, async (tx) => {
      order.push(`${name} begins`);
      await insert(tx, name);
      // Turns in which the other could begin.
      for (let turn = 0; turn < 5; turn += 1) await reader.selectFrom('groups').select('id').execute();
      order.push(`${name} ends`);
    });
  await Promise.all([work('a'), work('b')]);
  expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});

it('rejects queries in progress, waiting and later ones when it is closed', async () => {
  const reads = [slow(), slow(), slow(), slow()].map((read) => expect(read).rejects.toThrow('thread'));
  await db.destroy();
  await Promise.all(reads);
});

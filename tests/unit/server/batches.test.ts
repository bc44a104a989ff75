import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { chunks, transactInBatches, transactUntilDone } from '../../../server/platform/db/batches';
import { afterCommit, openDatabase, transact, type Database } from '../../../server/platform/db/connection';
import { openSqlite } from '../../../server/platform/db/sqlite';
import { findLeastRecentlyChecked } from '../../../server/modules/releases/integrity.sql';
import { listUploadRecords } from '../../../server/modules/releases/uploads/uploads.shared.sql';

const count = 40_000;
let folder: string;
let db: Database;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'batches-'));
  db = await openDatabase(openSqlite(join(folder, 'belstock.sqlite')));
  await sql`insert into download_types (id, name, description, categorie, escrow, has_windows_service_installer,
    windows_service_installer_program_name, windows_service_installer_xml_contents)
    values (1, 'T', '', 'C', 0, 0, '', '')`.execute(db);
  await sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})
    insert into downloadables (id, download_type_id, name, release_notes, file_name, hash, state, created_at,
      updated_at, finished_at, current_hash_checked_at)
    select n, 1, 'r', '', 'f', 'h', 'finished', '2026', '2026', '2026', '2026-01-0' || (1 + n % 3) from numbers`.execute(
    db,
  );
});
afterAll(async () => {
  await db.destroy();
  await rm(folder, { recursive: true });
});

const ids = Array.from({ length: count }, (_, index) => index + 1);

it('upload records are found for more IDs than one SQLite statement accepts', async () =>
  expect(await listUploadRecords(db, [...ids, count + 1])).toHaveLength(count));

it('the file check takes the oldest check first and continues past unreadable files', async () => {
  expect((await findLeastRecentlyChecked(db, '2026-01-03'))?.id).toBe(3);
  const seen: number[] = [];
  let last: Awaited<ReturnType<typeof findLeastRecentlyChecked>>;
  while (seen.length < 100 && (last = await findLeastRecentlyChecked(db, '2026-01-02', last)))
    seen.push(last.id);
  expect(new Set(seen).size).toBe(100);
  const end = { id: count, current_hash_checked_at: '2026-01-01' };
  expect(await findLeastRecentlyChecked(db, '2026-01-02', end)).toBeUndefined();
  expect((await findLeastRecentlyChecked(db, '2026-01-03', end))?.id).toBe(1);
});

/** Returns the number of event loop iterations during the work. */
async function turnsDuring(work: () => Promise<void>): Promise<number> {
  let turns = 0;
  let timer = setImmediate(function turn() {
    turns += 1;
    timer = setImmediate(turn);
  });
  await work().finally(() => clearImmediate(timer));
  return turns;
}

const read = async (queryable: Database) => {
  await queryable.selectFrom('downloadables').select('id').limit(1).execute();
};

it('transactInBatches commits each batch before the next and yields to the event loop', async () => {
  const seen: number[][] = [];
  const committed: number[] = [];
  const turns = await turnsDuring(() =>
    transactInBatches(db, ids.slice(0, 1000), { size: 300 }, async (tx, batch) => {
      for (const _ of batch) await read(tx);
      expect(committed).toHaveLength(seen.length);
      seen.push([...batch]);
      afterCommit(tx, () => committed.push(batch.length));
    }),
  );
  expect(committed).toEqual([300, 300, 300, 100]);
  expect(seen.flat()).toEqual(ids.slice(0, 1000));
  expect(turns).toBeGreaterThanOrEqual(4);
});

it('transactUntilDone repeats from the last result until there is none', async () => {
  const seen: number[] = [];
  const turns = await turnsDuring(() =>
    transactUntilDone(db, 0, undefined, async (tx, after) => {
      await read(tx);
      seen.push(after);
      return after < 5 ? after + 1 : undefined;
    }),
  );
  expect(seen).toEqual([0, 1, 2, 3, 4, 5]);
  expect(turns).toBeGreaterThanOrEqual(6);
});

it('batch work stops after the current transaction when the server stops', async () => {
  const stop = new AbortController();
  let batches = 0;
  const work = () => {
    batches += 1;
    stop.abort();
    return Promise.resolve();
  };
  await transactInBatches(db, ids, { size: 10, signal: stop.signal }, work);
  expect(batches).toBe(1);
  await transactUntilDone(db, 0, stop.signal, () => Promise.resolve(0));
});

it('chunks splits a list into parts of the given size and a remainder', () => {
  expect([...chunks([1, 2, 3, 4, 5], 2)]).toEqual([[1, 2], [3, 4], [5]]);
  expect([...chunks([])]).toEqual([]);
});

it('afterCommit runs a callback after the transaction is committed', async () => {
  const seen: string[] = [];
  await transact(db, async (tx) => {
    afterCommit(tx, () => seen.push('after'));
    await tx.selectFrom('users').select('id').execute();
    seen.push('within');
  });
  expect(seen).toEqual(['within', 'after']);
});

it('afterCommit runs no callback after a rollback', async () => {
  let runs = 0;
  const failing = transact(db, (tx) => {
    afterCommit(tx, () => (runs += 1));
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(runs).toBe(0);
});

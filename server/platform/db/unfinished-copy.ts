import { sql } from 'kysely';
import { tableNames, type Database } from './connection';

/** A move or a restore was interrupted. A server must not run on a part of the data. */
export class UnfinishedCopyError extends Error {
  constructor() {
    super('Database and storage must be whole: a move or restore to them was broken off, run it again');
  }
}

/**
 * The table exists only while a copy runs. `storage`: the storage whose files are copied; empty: the rows are
 * copied.
 */
const table = sql.table('unfinished_copy');

/**
 * Returns what an interrupted copy to this database did not finish: the storages whose files are incomplete,
 * and an empty text if the rows are.
 */
export async function findUnfinishedCopies(db: Database): Promise<string[]> {
  if (!(await tableNames(db)).includes('unfinished_copy')) return [];
  const { rows } = await sql<{ storage: string }>`select storage from ${table}`.execute(db);
  return rows.map(({ storage }) => storage);
}

/** Marks a copy as unfinished. Call it before the first file is copied. */
export async function markUnfinished(db: Database, storages: readonly string[]): Promise<void> {
  await sql`create table if not exists ${table} (storage text not null)`.execute(db);
  for (const storage of storages) await sql`insert into ${table} (storage) values (${storage})`.execute(db);
}

/** Removes the marks. Call it when everything is copied. */
export async function markFinished(db: Database): Promise<void> {
  await sql`drop table ${table}`.execute(db);
}

/** @throws UnfinishedCopyError if the rows of this database, or the files of this storage, are incomplete */
export async function refuseUnfinishedCopy(db: Database, storage: string): Promise<void> {
  const unfinished = await findUnfinishedCopies(db);
  if (unfinished.includes('') || unfinished.includes(storage)) throw new UnfinishedCopyError();
}

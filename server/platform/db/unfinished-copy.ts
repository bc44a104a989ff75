import { sql } from 'kysely';
import { tableNames, type Database } from './connection';

/** A server must not work on a part of what a move or a restore was to bring. */
export class UnfinishedCopyError extends Error {
  constructor() {
    super('Database and storage must be whole: a move or restore to them was broken off, run it again');
  }
}

/** There only from the beginning of a copy to its end. `storage`: whose files are copied; empty: the rows are. */
const table = sql.table('unfinished_copy');

/** What a copy to this database was to bring and did not: the storages whose files, an empty text for the rows. */
export async function findUnfinishedCopies(db: Database): Promise<string[]> {
  if (!(await tableNames(db)).includes('unfinished_copy')) return [];
  const { rows } = await sql<{ storage: string }>`select storage from ${table}`.execute(db);
  return rows.map(({ storage }) => storage);
}

/** To be called before the first file is copied. */
export async function markUnfinished(db: Database, storages: readonly string[]): Promise<void> {
  await sql`create table if not exists ${table} (storage text not null)`.execute(db);
  for (const storage of storages) await sql`insert into ${table} (storage) values (${storage})`.execute(db);
}

/** To be called when all is there. */
export async function markFinished(db: Database): Promise<void> {
  await sql`drop table ${table}`.execute(db);
}

/** @throws UnfinishedCopyError when the rows of this database, or the files of this storage, are not all there */
export async function refuseUnfinishedCopy(db: Database, storage: string): Promise<void> {
  const unfinished = await findUnfinishedCopies(db);
  if (unfinished.includes('') || unfinished.includes(storage)) throw new UnfinishedCopyError();
}

import { existsSync, rmSync, statSync } from 'node:fs';
import BetterSqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { explained, folderFault } from '../start-error';
import type { Database } from './connection';
import type { Tables } from './tables';

/**
 * Large tables: to check a gigabyte takes seconds. A start reads the last rows of some of them, those with the
 * highest value of a column.
 */
const large = new Map([
  ['attachment_pieces', undefined],
  ['sbom_components', undefined],
  ['audit', 'id'],
  ['audit_chain', 'position'],
]);

/**
 * The columns that the checks of a start read. In a database of a version without one of the tables it counts
 * as empty.
 */
const read = {
  installation: 'name, id, storage, moved_to',
  users: 'id',
  downloadables: 'id, signature',
  licences: 'id, kid, replaced_by, withdrawn_at',
  advisory_documents: 'file_name',
  licence_keys: 'private_key, kid',
  release_keys: 'private_key, id',
  advisory_keys: 'private_key, fingerprint',
  audit_keys: 'private_key, kid',
} as const satisfies Partial<Record<keyof Tables, string>>;

/** True if there is no database, or one in which nothing was ever stored. */
export const isEmptyFile = (file: string): boolean =>
  (statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0;

/**
 * Runs `work` on the embedded database without writing to it. A missing or empty one has empty tables.
 * @param isAlone no other process uses the database, so the files that SQLite creates beside it are deleted
 * @throws StartError if it is damaged
 */
export async function withReadOnly<T>(
  file: string,
  { isAlone }: { isAlone: boolean },
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const beside = ['-wal', '-shm'].map((end) => file + end).filter((path) => !existsSync(path));
  const explain = folderFault('DATA_DIR', file);
  let database: BetterSqlite.Database | undefined;
  try {
    // SQLite would delete the log beside an empty file.
    database = isEmptyFile(file) ? new BetterSqlite(':memory:') : new BetterSqlite(file, { readonly: true });
    const tables = tablesOf(database);
    for (const table of tables) refuseDamaged(database, table);
    for (const [table, columns] of Object.entries(read))
      if (!tables.includes(table)) database.exec(`create temporary table ${table} (${columns})`);
    return await work(new Kysely<Tables>({ dialect: new SqliteDialect({ database }) }));
  } catch (error) {
    throw explained(explain, error);
  } finally {
    database?.close();
    // Without frames: a read-only connection writes none.
    if (isAlone) for (const path of beside) rmSync(path, { force: true });
  }
}

const tablesOf = (database: BetterSqlite.Database) =>
  (database.prepare(`select name from sqlite_schema where type = 'table'`).all() as { name: string }[]).map(
    ({ name }) => name,
  );

/** @throws an error with the `code` of SQLite if a table is damaged */
function refuseDamaged(database: BetterSqlite.Database, table: string): void {
  if (large.has(table)) {
    const column = large.get(table);
    if (column !== undefined)
      database.prepare(`select * from ${table} order by ${column} desc limit 100`).all();
    return;
  }
  const [first] = database.pragma(`quick_check("${table}")`) as { quick_check: string }[];
  if (first?.quick_check === 'ok') return;
  throw Object.assign(new Error(first?.quick_check), { code: 'SQLITE_CORRUPT' });
}

import { chmodSync } from 'node:fs';
import BetterSqlite from 'better-sqlite3';
import { Kysely, Migrator, SqliteDialect, type Transaction } from 'kysely';
import { codeOf } from '../error-code';
import { migrations } from './migrations';
import type { Tables } from './tables';

export type Database = Kysely<Tables>;
/** The database, or a transaction on it. */
export type Queryable = Database | Transaction<Tables>;

/**
 * Opens the embedded database, creating and migrating it when needed.
 * A transaction that was answered for survives a crash and a power cut: WAL with `synchronous = FULL`.
 */
export async function openDatabase(file: string): Promise<Database> {
  const sqlite = new BetterSqlite(file);
  // The files beside it (-wal, -shm) take the mode of this one.
  chmodSync(file, 0o600);
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('foreign_keys = ON');
  sqlite.pragma('busy_timeout = 5000');
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: sqlite }) });
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) {
    await db.destroy();
    throw error instanceof Error ? error : new Error('The database could not be migrated');
  }
  return db;
}

/** Whether an error says that a unique index refused a row. */
export const isUniqueViolation = (error: unknown) => codeOf(error) === 'SQLITE_CONSTRAINT_UNIQUE';

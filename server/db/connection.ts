import { chmodSync } from 'node:fs';
import BetterSqlite from 'better-sqlite3';
import {
  Kysely,
  Migrator,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type Driver,
  type Transaction,
} from 'kysely';
import { codeOf } from '../error-code';
import { migrations } from './migrations';
import type { Tables } from './tables';

export type Database = Kysely<Tables>;
/** The database, or a transaction on it. */
export type Queryable = Database | Transaction<Tables>;

/** The database was written by a newer version of this program. */
export class NewerDatabaseError extends Error {
  constructor() {
    super(
      'DATA_DIR must hold data of this version or an older one: start the newer version that wrote it, or restore a backup from before the update',
    );
  }
}

/** SQLite's driver of Kysely, which hides why a transaction failed when SQLite has rolled it back itself (a full disk). */
class Dialect extends SqliteDialect {
  readonly #database: BetterSqlite.Database;

  constructor(database: BetterSqlite.Database) {
    super({ database });
    this.#database = database;
  }

  override createDriver(): Driver {
    const database = this.#database;
    return new (class extends SqliteDriver {
      override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
        if (database.inTransaction) await super.rollbackTransaction(connection);
      }
    })({ database });
  }
}

/**
 * Opens the embedded database, creating and migrating it when needed.
 * A transaction that was answered for survives a crash and a power cut: WAL with `synchronous = FULL`.
 * @throws NewerDatabaseError, and what SQLite throws
 */
export async function openDatabase(file: string): Promise<Database> {
  const sqlite = new BetterSqlite(file);
  try {
    // The files beside it (-wal, -shm) take the mode of this one.
    chmodSync(file, 0o600);
    sqlite.pragma('journal_mode = WAL');
    sqlite.pragma('synchronous = FULL');
    sqlite.pragma('foreign_keys = ON');
    sqlite.pragma('busy_timeout = 5000');
    const db = new Kysely<Tables>({ dialect: new Dialect(sqlite) });
    await migrate(db);
    return db;
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  // Migrations have run that this program does not have.
  if (error instanceof Error && error.message.startsWith('corrupted migrations'))
    throw new NewerDatabaseError();
  throw error instanceof Error ? error : new Error('The database could not be migrated');
}

/** Whether a unique index refused a row. */
export const isUniqueViolation = (error: unknown) => codeOf(error) === 'SQLITE_CONSTRAINT_UNIQUE';

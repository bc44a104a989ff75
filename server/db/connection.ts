import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, Migrator, type Transaction } from 'kysely';
import type { Dialect } from './dialect';
import { isSerializationFailure } from './errors';
import { migrationsFor } from './migrations';
import type { Tables } from './tables';

export type Database = Kysely<Tables>;
/** The database, or a transaction on it. */
export type Queryable = Database | Transaction<Tables>;

/** The database was written by a newer version of this program. */
export class NewerDatabaseError extends Error {
  constructor() {
    super(
      'The database must be of this version or an older one: start the newer version that wrote it, or restore a backup from before the update',
    );
  }
}

/**
 * Opens a database, creating and migrating its tables when needed; instances that start at once do it one by one.
 * @throws NewerDatabaseError, and what the database throws
 */
export async function openDatabase(dialect: Dialect): Promise<Database> {
  const db = new Kysely<Tables>({ dialect: dialect.kysely });
  try {
    await migrate(db, dialect);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

async function migrate(db: Database, dialect: Dialect): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrationsFor(dialect)) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  // Migrations have run that this program does not have.
  if (error instanceof Error && error.message.startsWith('corrupted migrations'))
    throw new NewerDatabaseError();
  throw error instanceof Error ? error : new Error('The database could not be migrated');
}

const mostTries = 12;

/**
 * Does work in a transaction as if no other ran at the same time. SQLite runs one after the other; PostgreSQL may refuse
 * one that got in another's way, and it is done again: the work must change nothing but the database.
 */
export async function transact<T>(db: Database, work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().setIsolationLevel('serializable').execute(work);
    } catch (error) {
      if (!isSerializationFailure(error) || tries === mostTries) throw error;
      await pause(Math.random() * 10 * 2 ** Math.min(tries, 6));
    }
  }
}

import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, Migrator, sql, type Transaction } from 'kysely';
import type { Dialect } from './dialect';
import { explained } from '../start-error';
import { isSerializationFailure } from './errors';
import { migrationsFor } from './migrations';
import type { Tables } from './tables';

export type Database = Kysely<Tables>;
/** The database, or a transaction on it. */
export type Queryable = Database | Transaction<Tables>;

/** The database was written by a newer version of this program. */
export class NewerDatabaseError extends Error {
  constructor({ setting }: Dialect) {
    super(
      `${setting} must hold data of this version or an older one: start the newer version that wrote it, or restore a backup from before the update`,
    );
  }
}

/** The database was not yet brought to this version of the program. */
class OlderDatabaseError extends Error {
  constructor() {
    super('The database must be of this version: start the server of this version on it once');
  }
}

/** The last migration of an older database before and after it was opened. */
interface Migrations {
  from: string;
  to: string | undefined;
}

/**
 * Opens a database, creating and migrating its tables when needed; instances that start at once do it one by one.
 * @throws NewerDatabaseError, and what the database throws
 */
export const openDatabase = (
  dialect: Dialect,
  onMigrated: (migrations: Migrations) => void = () => undefined,
): Promise<Database> =>
  open(dialect, async (db) => {
    const from = await lastMigration(db);
    await migrate(db, dialect);
    const to = await lastMigration(db);
    if (from !== undefined && from !== to) onMigrated({ from, to });
  });

/**
 * Opens a database whose tables are those of this version, and changes nothing.
 * @throws NewerDatabaseError, OlderDatabaseError, and what the database throws
 */
export const openUnchanged = (dialect: Dialect): Promise<Database> =>
  open(dialect, async (db) => {
    const [found = '', latest = ''] = [await lastMigration(db), latestMigration(dialect)];
    if (found > latest) throw new NewerDatabaseError(dialect);
    if (found < latest) throw new OlderDatabaseError();
  });

/** Opens a database without looking at its tables. */
export const openRaw = (dialect: Dialect): Promise<Database> => open(dialect, () => Promise.resolve());

async function open(dialect: Dialect, prepare: (db: Database) => Promise<void>): Promise<Database> {
  const db = new Kysely<Tables>({ dialect: dialect.kysely });
  try {
    await prepare(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw explained(dialect.explain, error);
  }
}

/** The name of the last migration that this program has. */
export const latestMigration = (dialect: Dialect) => Object.keys(migrationsFor(dialect)).sort().at(-1);

/** The name of the last migration that a database went through; undefined when it has no tables. */
export async function lastMigration(db: Database): Promise<string | undefined> {
  const names = await tableNames(db);
  if (!names.includes('kysely_migration')) return undefined;
  const { rows } = await sql<{ name: string | null }>`select max(name) as name from kysely_migration`.execute(
    db,
  );
  return rows[0]?.name ?? undefined;
}

/** The tables of a database, those of the migrations too. */
export const tableNames = async (db: Database): Promise<string[]> =>
  (await db.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name);

/** Brings a database to the latest migration, or to an earlier one. @throws NewerDatabaseError */
export async function migrate(db: Database, dialect: Dialect, upTo?: string): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrationsFor(dialect)) },
  });
  const { error } = upTo === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(upTo);
  if (error === undefined) return;
  // Migrations have run that this program does not have.
  if (error instanceof Error && error.message.startsWith('corrupted migrations'))
    throw new NewerDatabaseError(dialect);
  throw error instanceof Error ? error : new Error('The database could not be migrated');
}

/** Busier transactions may win many times in a row; who waits longer than this is told to try again. */
const patienceMs = 15_000;

/**
 * Lets the others wait that write to the end of the audit trail, as nearly all do: the one row on which they get in each other's
 * way. PostgreSQL only; the first statement of a transaction, as the others would read what was there before they waited.
 */
const takeTurn = (tx: Transaction<Tables>) => sql`lock table audit_chain_head in exclusive mode`.execute(tx);

/**
 * Does work in a transaction as if no other ran at the same time. SQLite runs one after the other; PostgreSQL may refuse
 * one that got in another's way, and it is done again: the work must change nothing but the database.
 */
export async function transact<T>(db: Database, work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> {
  const until = Date.now() + patienceMs;
  for (let tries = 1; ; tries += 1) {
    try {
      return await db
        .transaction()
        .setIsolationLevel('serializable')
        .execute(async (tx) => {
          if (tries > 1) await takeTurn(tx);
          return work(tx);
        });
    } catch (error) {
      if (!isSerializationFailure(error) || Date.now() > until) throw error;
      await pause(Math.random() * 10 * 2 ** Math.min(tries, 6));
    }
  }
}

import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, Migrator, sql, type Transaction } from 'kysely';
import type { Dialect } from './dialect';
import { explained, StartError } from '../start-error';
import { isSerializationFailure } from './errors';
import {
  baselineChange,
  commitOfReplaced,
  equalChange,
  lastReplacedChange,
  latestChange,
  migrationsFor,
  tablesOf,
} from './migrations';
import type { Tables } from './tables';

export type Database = Kysely<Tables>;
/** The database, or a transaction on it. */
export type Queryable = Database | Transaction<Tables>;

/** The database was written by a newer version of this program. */
export class NewerDatabaseError extends Error {
  constructor({ setting }: Pick<Dialect, 'setting'>) {
    super(
      `${setting} must hold data of this version or an older one: start the newer version that wrote ` +
        'it, or restore a backup from before the update',
    );
  }
}

/** The database is older than the baseline: this program cannot migrate it. */
export class BeforeBaselineError extends Error {
  constructor({ setting }: Pick<Dialect, 'setting'>) {
    super(
      `${setting} must hold data of commit ${commitOfReplaced} or a newer one: run the server of this commit on it ` +
        'for a few minutes, then start this version again',
    );
  }
}

/** The database has not been migrated to this version of the program. */
class OlderDatabaseError extends Error {
  constructor() {
    super('The database must be of this version: start the server of this version on it once');
  }
}

/** The last migration of an older database: `from` before it was opened, `to` after. */
interface Migrations {
  from: string;
  to: string | undefined;
}

/**
 * Opens a database; creates and migrates its tables if needed. Instances that start at the same time do this
 * one after another.
 * @throws NewerDatabaseError, BeforeBaselineError, StartError, or an error of the database
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
 * Opens a database without changing it.
 * @throws as `refuseOtherVersion`, or an error of the database
 */
export const openUnchanged = (dialect: Dialect): Promise<Database> =>
  open(dialect, (db) => refuseOtherVersion(db, dialect));

/**
 * @throws NewerDatabaseError, BeforeBaselineError or OlderDatabaseError if the tables are not those of this
 * version
 */
export async function refuseOtherVersion(db: Database, dialect: Pick<Dialect, 'setting'>): Promise<void> {
  await refuseUnknownVersion(db, dialect);
  if (((await lastMigration(db)) ?? '') < latestChange) throw new OlderDatabaseError();
}

/**
 * Changes nothing.
 * @throws NewerDatabaseError if the database has migrations that this program does not have
 * @throws BeforeBaselineError if it is older than the baseline
 * @throws StartError if one of its tables is missing
 */
export async function refuseUnknownVersion(db: Database, dialect: Pick<Dialect, 'setting'>): Promise<void> {
  const names = await tableNames(db);
  const ran = await migrationsOf(db, names);
  const last = ran.at(-1);
  if (last === undefined) {
    if (tablesOf([baselineChange]).every((name) => names.includes(name)))
      throw incomplete(dialect, 'kysely_migration');
    return;
  }
  if (last > latestChange) throw new NewerDatabaseError(dialect);
  const missing = tablesOf(ran.map(equalChange)).find((name) => !names.includes(name));
  if (missing !== undefined) throw incomplete(dialect, missing);
  if (last === latestChange) return;
  if (last < lastReplacedChange || (last === lastReplacedChange && !(await isChainWhole(db))))
    throw new BeforeBaselineError(dialect);
}

const incomplete = ({ setting }: Pick<Dialect, 'setting'>, table: string) =>
  new StartError(
    `${setting} must hold a whole database: its table ${table} is missing or empty. Restore a backup`,
    undefined,
  );

/** False if the server of an older version has entries of the audit trail left to add to the chain. */
async function isChainWhole(db: Database): Promise<boolean> {
  const head = await db.selectFrom('audit_chain_head').select('takes_in_up_to').executeTakeFirst();
  if (head) return head.takes_in_up_to === 0;
  return (await db.selectFrom('audit').select('id').limit(1).executeTakeFirst()) === undefined;
}

/** Opens a database without checking its tables. */
export const openRaw = (dialect: Dialect): Promise<Database> => open(dialect, () => Promise.resolve());

async function open(dialect: Dialect, prepare: (db: Database) => Promise<void>): Promise<Database> {
  const db = new Kysely<Tables>({ dialect: dialect.kysely });
  try {
    await dialect.prove?.();
    await prepare(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw explained(dialect.explain, error);
  }
}

/** Returns the name of the newest migration in this program. */
export const latestMigration = (dialect: Dialect) => Object.keys(migrationsFor(dialect)).sort().at(-1);

/** Returns the name of the last migration that ran on a database; undefined if it has no tables. */
export const lastMigration = async (db: Database): Promise<string | undefined> =>
  (await migrationsOf(db, await tableNames(db))).at(-1);

/** Returns the names of the migrations that ran on a database with these tables, in their order. */
async function migrationsOf(db: Database, tables: readonly string[]): Promise<string[]> {
  if (!tables.includes('kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name).sort();
}

/** Returns the names of the tables of a database, including those of the migrations. */
export const tableNames = async (db: Database): Promise<string[]> =>
  (await db.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name);

/**
 * Migrates a database to the newest migration, or only up to `upTo`.
 * @throws NewerDatabaseError, BeforeBaselineError
 */
export async function migrate(db: Database, dialect: Dialect, upTo?: string): Promise<void> {
  await refuseUnknownVersion(db, dialect);
  if ((await lastMigration(db)) === lastReplacedChange) await markBaseline(db);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrationsFor(dialect)) },
  });
  const { error } = upTo === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(upTo);
  if (error === undefined) return;
  // The database has migrations that this program does not have.
  if (error instanceof Error && error.message.startsWith('corrupted migrations'))
    throw new NewerDatabaseError(dialect);
  throw error instanceof Error ? error : new Error('The database could not be migrated');
}

/** Replaces the migrations that ran on a database by the baseline, which has the same tables. */
const markBaseline = (db: Database) =>
  transact(db, async (tx) => {
    const { rows } =
      await sql`delete from kysely_migration where name < ${baselineChange} returning name`.execute(tx);
    // Another instance that started at the same time may have done it.
    if (rows.length > 0)
      await sql`insert into kysely_migration values (${baselineChange}, ${new Date().toISOString()})`.execute(
        tx,
      );
  });

/** Max time for retries. A transaction can lose many conflicts in a row; then the error is thrown. */
const retryTimeoutMs = 15_000;

/**
 * Locks the end of the audit trail, so that other writers wait. Nearly all transactions write there: it is
 * the one row on which they conflict. PostgreSQL only. It must be the first statement of a transaction: an
 * earlier one would fix a snapshot without the changes of the writers that it waits for.
 */
const lockChainHead = (tx: Transaction<Tables>) =>
  sql`lock table audit_chain_head in exclusive mode`.execute(tx);

const commitHooks = new WeakMap<Queryable, (() => void)[]>();

/** Runs `work` when the transaction of `transact` is committed. Outside a transaction, does nothing. */
export function afterCommit(tx: Queryable, work: () => void): void {
  commitHooks.get(tx)?.push(work);
}

/**
 * Runs `work` in a serializable transaction. SQLite runs transactions one after another. PostgreSQL may abort
 * a transaction because of a conflict; then `work` runs again. So `work` must change nothing but the
 * database.
 */
export async function transact<T>(db: Database, work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> {
  const until = Date.now() + retryTimeoutMs;
  for (let tries = 1; ; tries += 1) {
    const hooks: (() => void)[] = [];
    try {
      const result = await db
        .transaction()
        .setIsolationLevel('serializable')
        .execute(async (tx) => {
          commitHooks.set(tx, hooks);
          if (tries > 1) await lockChainHead(tx);
          return work(tx);
        });
      for (const hook of hooks) hook();
      return result;
    } catch (error) {
      if (!isSerializationFailure(error) || Date.now() > until) throw error;
      // eslint-disable-next-line no-restricted-properties -- a pause needs no secret
      await pause(Math.random() * 10 * 2 ** Math.min(tries, 6));
    }
  }
}

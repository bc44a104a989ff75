import { chmodSync } from 'node:fs';
import BetterSqlite from 'better-sqlite3';
import {
  sql,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  type QueryResult,
  type SqliteDatabase,
} from 'kysely';
import { explained, folderFault } from '../start-error';
import type { Dialect } from './dialect';
import { isLongRead } from './reading/long-read';
import { createReadThreads, type ReadThreads } from './reading/read-threads';

/**
 * A connection that locks the only write connection while a statement or a transaction needs it, and no
 * longer. A long read outside a transaction goes to another thread.
 */
class SharedConnection implements DatabaseConnection {
  #held: DatabaseConnection | undefined;

  constructor(
    private readonly lock: () => Promise<DatabaseConnection>,
    private readonly unlock: () => Promise<void>,
    private readonly readers: ReadThreads,
  ) {}

  /** Keeps the lock until `release`. */
  async hold(): Promise<void> {
    this.#held ??= await this.lock();
  }

  async release(): Promise<void> {
    if (!this.#held) return;
    this.#held = undefined;
    await this.unlock();
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#held) return this.#held.executeQuery<Row>(query);
    if (isLongRead(query.sql))
      return { rows: (await this.readers.query(query.sql, query.parameters)) as Row[] };
    const connection = await this.lock();
    try {
      return await connection.executeQuery<Row>(query);
    } finally {
      await this.unlock();
    }
  }

  streamQuery(): never {
    throw new Error('Rows are read in pages');
  }
}

const keptStatements = 300;

/** Keeps the compiled statements of the last texts: compiling takes longer than most statements run. */
function keepStatements(database: BetterSqlite.Database): SqliteDatabase {
  const kept = new Map<string, BetterSqlite.Statement>();
  return {
    prepare(text) {
      const statement = kept.get(text) ?? database.prepare(text);
      kept.delete(text);
      kept.set(text, statement);
      const [leastRecent = ''] = kept.keys();
      if (kept.size > keptStatements) kept.delete(leastRecent);
      return statement;
    },
    close: () => database.close(),
  };
}

/**
 * Kysely's driver for SQLite, with three changes. Statements are compiled once. Long reads run in other threads.
 * When SQLite has rolled back a transaction itself (full disk), the original error stays visible.
 */
class OwnSqliteDriver extends SqliteDriver {
  constructor(
    private readonly database: BetterSqlite.Database,
    private readonly readers: ReadThreads,
  ) {
    super({ database: keepStatements(database) });
  }

  override acquireConnection(): Promise<DatabaseConnection> {
    return Promise.resolve(
      new SharedConnection(
        () => super.acquireConnection(),
        () => super.releaseConnection(),
        this.readers,
      ),
    );
  }

  override async releaseConnection(connection?: DatabaseConnection): Promise<void> {
    if (connection instanceof SharedConnection) await connection.release();
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof SharedConnection) await connection.hold();
    await super.beginTransaction(connection);
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.database.inTransaction) await super.rollbackTransaction(connection);
  }

  override async destroy(): Promise<void> {
    await this.readers.close();
    await super.destroy();
  }
}

/** Runs migrations in a transaction: if the process is killed meanwhile, the database is unchanged. */
class OwnSqliteDialect extends SqliteDialect {
  constructor(
    private readonly database: BetterSqlite.Database,
    private readonly readers: ReadThreads,
  ) {
    super({ database });
  }

  override createAdapter(): DialectAdapter {
    return new (class extends SqliteAdapter {
      override get supportsTransactionalDdl(): boolean {
        return true;
      }
    })();
  }

  override createDriver(): Driver {
    return new OwnSqliteDriver(this.database, this.readers);
  }
}

/**
 * Opens the embedded database; creates it if missing. A committed transaction survives a crash and a power
 * cut: WAL with `synchronous = FULL`.
 * @throws StartError, or an error of SQLite
 */
export function openSqlite(file: string): Dialect {
  const explain = folderFault('DATA_DIR', file);
  let database: BetterSqlite.Database | undefined;
  try {
    database = new BetterSqlite(file);
    // SQLite creates the -wal and -shm files with the mode of this file.
    chmodSync(file, 0o600);
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
    database.pragma('foreign_keys = ON');
    database.pragma('busy_timeout = 5000');
  } catch (error) {
    database?.close();
    throw explained(explain, error);
  }
  return {
    setting: 'DATA_DIR',
    explain,
    kysely: new OwnSqliteDialect(database, createReadThreads(file)),
    ddl: {
      id: 'id integer primary key autoincrement',
      text: 'text',
      big: 'integer',
      byKey: 'without rowid',
    },
    // sqlite_sequence (sqlite.org/autoinc.html) is an ordinary table, without a key.
    ids: {
      last: async (db, table) => {
        const found = await sql<{
          seq: number;
        }>`select seq from sqlite_sequence where name = ${table}`.execute(db);
        return found.rows[0]?.seq ?? 0;
      },
      goOnAfter: async (db, table, last) => {
        await sql`delete from sqlite_sequence where name = ${table}`.execute(db);
        await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(db);
      },
    },
  };
}

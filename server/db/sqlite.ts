import { chmodSync } from 'node:fs';
import BetterSqlite from 'better-sqlite3';
import {
  sql,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
} from 'kysely';
import { explained, folderFault } from '../start-error';
import type { Dialect } from './dialect';

/**
 * SQLite's dialect of Kysely, but that its driver does not hide why a transaction failed when SQLite has rolled it back itself
 * (a full disk), and that migrations run in a transaction: a process that is killed meanwhile leaves what was there.
 */
class OwnSqliteDialect extends SqliteDialect {
  readonly #database: BetterSqlite.Database;

  constructor(database: BetterSqlite.Database) {
    super({ database });
    this.#database = database;
  }

  override createAdapter(): DialectAdapter {
    return new (class extends SqliteAdapter {
      override get supportsTransactionalDdl(): boolean {
        return true;
      }
    })();
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
 * The embedded database, made when it is missing. A transaction that was answered for survives a crash and a power
 * cut: WAL with `synchronous = FULL`.
 * @throws StartError, or what SQLite throws
 */
export function openSqlite(file: string): Dialect {
  const explain = folderFault('DATA_DIR', file);
  let database: BetterSqlite.Database | undefined;
  try {
    database = new BetterSqlite(file);
    // The files beside it (-wal, -shm) take the mode of this one.
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
    kysely: new OwnSqliteDialect(database),
    ddl: {
      id: 'id integer primary key autoincrement',
      text: 'text',
      big: 'integer',
      byKey: 'without rowid',
      jsonField: (column, field) => `json_extract(${column}, '$.${field}')`,
      withoutJsonField: (column, field) => `json_remove(${column}, '$.${field}')`,
      allowNull: (table, _column, columns) => [
        `create table new_${table} (${columns})`,
        `insert into new_${table} select * from ${table}`,
        `drop table ${table}`,
        `alter table new_${table} rename to ${table}`,
      ],
    },
    // sqlite_sequence, of sqlite.org/autoinc.html: an ordinary table, without a key.
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

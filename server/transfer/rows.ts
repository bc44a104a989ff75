import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Database, Queryable } from '../platform/db/connection';
import type { Tables } from '../platform/db/tables';
import { tables, type TableName } from './tables';

/** A row as it is in every database: whole numbers, texts and null. */
export type Row = Readonly<Record<string, string | number | null>>;

const pageRows = 500;
/** The parameters of one statement: far below what either database takes, and quick to prepare. */
const insertedRows = 50;

/** What only an unfinished upload needs. */
const ofUploads = { hash_state: null, stored: null };

function asFinished(row: Row): Row {
  const known = Object.entries(ofUploads).filter(([column]) => column in row);
  return { ...row, ...Object.fromEntries(known) };
}

/** Reads a database as it is at one moment, however long that takes. */
export const inSnapshot = <T>(db: Database, work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);

/** The rows of a table in the order of its key, a page at a time; of uploads none. */
export async function* readRows(db: Queryable, name: TableName): AsyncGenerator<Row[]> {
  const { key } = tables[name];
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const chosen = name === 'downloadables' ? sql`state in ('finished', 'deleted')` : sql`true`;
  let last: Row | undefined;
  do {
    const from = last;
    const after = from ? sql`(${columns}) > (${sql.join(key.map((column) => from[column]))})` : sql`true`;
    const { rows } = await sql<Row>`select * from ${sql.table(name)}
      where ${chosen} and ${after} order by ${columns} limit ${pageRows}`.execute(db);
    if (rows.length > 0) yield name === 'downloadables' ? rows.map(asFinished) : rows;
    last = rows.length === pageRows ? rows.at(-1) : undefined;
  } while (last);
}

/** How many uploads have not finished. */
export async function countUnfinished(db: Queryable): Promise<number> {
  const { count } = await db
    .selectFrom('downloadables')
    .where('state', 'in', ['receiving', 'failed'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function writeRows(db: Queryable, name: TableName, rows: readonly Row[]): Promise<void> {
  for (let at = 0; at < rows.length; at += insertedRows)
    await db
      .insertInto(name)
      .values(rows.slice(at, at + insertedRows))
      .execute();
}

/** A row as one line of JSON, its fields in the order of their names. */
export const toLine = (row: Row) => `${JSON.stringify(row, Object.keys(row).sort())}\n`;

/** How many rows a table has, and the SHA-256 of their lines. */
export async function digestRows(db: Queryable, name: TableName): Promise<{ rows: number; sha256: string }> {
  const hash = createHash('sha256');
  let count = 0;
  for await (const page of readRows(db, name)) {
    count += page.length;
    for (const row of page) hash.update(toLine(row));
  }
  return { rows: count, sha256: hash.digest('hex') };
}

/** The file of a finished release, as its row says that it is. */
export interface ReleaseFile {
  id: number;
  name: string;
  /** bytes */
  size: number;
  sha256: string | null;
}

/** The finished releases, in the order of their ids. */
export async function listReleaseFiles(db: Queryable): Promise<ReleaseFile[]> {
  return db
    .selectFrom('downloadables')
    .where('state', '=', 'finished')
    .orderBy('id')
    .select(['id', 'name', 'received as size', 'sha256'])
    .execute();
}

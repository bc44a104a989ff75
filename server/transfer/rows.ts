import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Database, Queryable } from '../platform/db/connection';
import type { Tables } from '../platform/db/tables';
import { tables, type TableName } from './tables';

/** A row with values that both databases share: integers, texts and null. */
export type Row = Readonly<Record<string, string | number | null>>;

const pageRows = 500;
/**
 * Rows per insert. Its parameters stay far below the limits of both databases, and it is quick to prepare.
 */
const insertedRows = 50;

/** Columns that only an unfinished upload needs. */
const ofUploads = { hash_state: null, stored: null };

function asFinished(row: Row): Row {
  const known = Object.entries(ofUploads).filter(([column]) => column in row);
  return { ...row, ...Object.fromEntries(known) };
}

/** Runs `work` in a read-only transaction that sees one snapshot of the database, however long it takes. */
export const inSnapshot = <T>(db: Database, work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);

/** Yields pages of rows in the order of their key. Leaves out unfinished uploads. */
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

/** Counts the unfinished uploads. */
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

/** Converts a row to one line of JSON with its fields sorted by name. */
export const toLine = (row: Row) => `${JSON.stringify(row, Object.keys(row).sort())}\n`;

/** Returns the number of rows of a table and the SHA-256 of their lines. */
export async function digestRows(db: Queryable, name: TableName): Promise<{ rows: number; sha256: string }> {
  const hash = createHash('sha256');
  let count = 0;
  for await (const page of readRows(db, name)) {
    count += page.length;
    for (const row of page) hash.update(toLine(row));
  }
  return { rows: count, sha256: hash.digest('hex') };
}

/** The file of a finished release, as its row describes it. */
export interface ReleaseFile {
  id: number;
  name: string;
  /** bytes */
  size: number;
  sha256: string | null;
}

/** Returns the files of all finished releases, by id. */
export async function listReleaseFiles(db: Queryable): Promise<ReleaseFile[]> {
  return db
    .selectFrom('downloadables')
    .where('state', '=', 'finished')
    .orderBy('id')
    .select(['id', 'name', 'received as size', 'sha256'])
    .execute();
}

import { sql } from 'kysely';
import { transactInTurns } from '../db/batches';
import type { Database, Queryable } from '../db/connection';

/** The columns that a row is found by; its name first, which it is ordered by. */
const searched = {
  users: ['name', 'email'],
  groups: ['name'],
  download_types: ['name', 'categorie', 'description'],
  downloadables: ['name', 'file_name'],
  contact_messages: ['name', 'email', 'company', 'message', 'note'],
} as const;

type Searched = typeof searched;
type Texts<Table extends keyof Searched> = Readonly<Record<Searched[Table][number], string>>;

/** A text in the form in which it is searched and ordered: without accents and case, alike in every database. */
export const searchable = (text: string) =>
  text.trim().normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** One word is one search through every row: more words than anybody types only cost time. */
const maxWords = 8;
/** Counted after `searchable`, which can make 18 characters of one. */
const maxSearchedLength = 200;

/** The different words of a question, in the form in which texts are searched; what is beyond the limits is left out. */
export const wordsOf = (question: string): string[] =>
  [...new Set(searchable(question).slice(0, maxSearchedLength).split(/\s+/))]
    .filter((word) => word !== '')
    .slice(0, maxWords);

const keyOf = (texts: readonly string[]) => texts.map(searchable).join('\n');

/** The `search_key` of a row: to be changed with each of its texts. */
export const searchKey = <Table extends keyof Searched>(table: Table, row: Texts<Table>) =>
  keyOf(searched[table].map((column: Searched[Table][number]) => row[column]));

const rowsAtOnce = 500;

/** Makes the keys of rows that a version without them wrote. */
export async function fillSearchKeys(db: Database): Promise<void> {
  for (const [table, columns] of Object.entries(searched)) {
    await transactInTurns(db, 0, undefined, (tx, after) => fillSome(tx, table, columns, after));
  }
}

/** @returns the id after which to go on; undefined after the last row */
async function fillSome(
  tx: Queryable,
  table: string,
  columns: readonly string[],
  after: number,
): Promise<number | undefined> {
  const { rows } = await sql<Record<string, string> & { id: number }>`
    select id, ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
    where search_key = '' and id > ${after} order by id limit ${rowsAtOnce}`.execute(tx);
  for (const row of rows) {
    const key = keyOf(columns.map((column) => row[column] ?? ''));
    await sql`update ${sql.table(table)} set search_key = ${key} where id = ${row.id}`.execute(tx);
  }
  return rows.at(-1)?.id;
}

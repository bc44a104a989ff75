import { sql } from 'kysely';
import { transactUntilDone } from '../db/batches';
import type { Database, Queryable } from '../db/connection';

/** The columns that are searched. The name comes first, because rows are sorted by this key. */
const searched = {
  users: ['name', 'email'],
  groups: ['name'],
  download_types: ['name', 'categorie', 'description'],
  downloadables: ['name', 'file_name'],
  advisories: ['title_en', 'title_nl', 'summary_en', 'summary_nl'],
  contact_messages: ['name', 'email', 'company', 'message', 'note'],
} as const;

type Searched = typeof searched;
type Texts<Table extends keyof Searched> = Readonly<Record<Searched[Table][number], string>>;

/**
 * Returns a text in the form for searching and sorting: without accents and case, the same in every database.
 */
export const searchable = (text: string) =>
  text.trim().normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Each word is one scan of all rows: more words than anybody types only cost time. */
const maxWords = 8;
/** Max characters, counted after `searchable`, which can turn 1 character into 18. */
const maxSearchedLength = 200;

/**
 * Returns the different words of a search, in the form of `searchable`. Words beyond the limits are left out.
 */
export const wordsOf = (question: string): string[] =>
  [...new Set(searchable(question).slice(0, maxSearchedLength).split(/\s+/))]
    .filter((word) => word !== '')
    .slice(0, maxWords);

const keyOf = (texts: readonly string[]) => texts.map(searchable).join('\n');

/** Returns the `search_key` of a row. It must be updated whenever one of these texts changes. */
export const searchKey = <Table extends keyof Searched>(table: Table, row: Texts<Table>) =>
  keyOf(searched[table].map((column: Searched[Table][number]) => row[column]));

const batchSize = 500;

/** Fills in the search keys of rows that a version without them wrote. */
export async function fillSearchKeys(db: Database): Promise<void> {
  for (const [table, columns] of Object.entries(searched)) {
    await transactUntilDone(db, 0, undefined, (tx, after) => fillSome(tx, table, columns, after));
  }
}

/**
 * Fills in the keys of one batch.
 * @returns the id after which the next batch begins; undefined after the last row
 */
async function fillSome(
  tx: Queryable,
  table: string,
  columns: readonly string[],
  after: number,
): Promise<number | undefined> {
  const { rows } = await sql<Record<string, string> & { id: number }>`
    select id, ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
    where search_key = '' and id > ${after} order by id limit ${batchSize}`.execute(tx);
  for (const row of rows) {
    const key = keyOf(columns.map((column) => row[column] ?? ''));
    await sql`update ${sql.table(table)} set search_key = ${key} where id = ${row.id}`.execute(tx);
  }
  return rows.at(-1)?.id;
}

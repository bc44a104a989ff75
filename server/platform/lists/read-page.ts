import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { patterns } from '../../contract/fields';
import type { ListQuery, Page } from '../../contract/list';
import { longRead } from '../db/reading/long-read';
import type { Tables } from '../db/tables';
import { invalidField } from '../http/problem';
import { wordsOf } from './search-key';

type Value = string | number;

export interface Listing {
  /** The sort columns by their names in the contract; their values are never null. */
  sorts: Readonly<Record<string, { by: RawBuilder<Value>; type: 'string' | 'number' }>>;
  /** The default sort order; descending with `-` in front. */
  sort: string;
  /** The `id`, which decides the order of rows with equal sort values. */
  id: RawBuilder<number>;
  /** True if no single row can be looked up by its id: the rest of a whole list is then read as one page. */
  isComputed?: true;
  /** Columns with texts in the form of `searchable`. Each word of a search must occur in one of them. */
  searched: readonly RawBuilder<string>[];
}

/**
 * Returns a page of the rows of a query: searched, sorted and paged as requested. A page begins after the
 * last row of the previous page, so rows that are added or deleted meanwhile are neither repeated nor left
 * out. With `rest`, all later pages come from one sorted list of ids.
 * @throws HttpProblem 422 for a cursor of another sort order, or an invalid cursor
 */
export async function readPage<From extends keyof Tables, Row extends { id: number }>(
  query: SelectQueryBuilder<Tables, From, Row>,
  listing: Listing,
  request: ListQuery,
): Promise<Page<Row>> {
  const { sort = listing.sort } = request;
  const isDescending = sort.startsWith('-');
  const column = listing.sorts[isDescending ? sort.slice(1) : sort];
  if (!column) throw new Error(`There is no order ${sort}`);
  const direction = isDescending ? 'desc' : 'asc';

  let found = query;
  for (const word of wordsOf(request.q ?? '')) found = found.where(contains(listing.searched, word));
  let page = found.orderBy(column.by, direction).orderBy(listing.id, direction);
  if (request.cursor !== undefined) {
    const { value, id } = readCursor(request.cursor, sort, column.type);
    const comparison = sql.raw(isDescending ? '<' : '>');
    page = page.where(
      sql<boolean>`(${column.by}, ${listing.id}) ${comparison} (${value}, cast(${id} as bigint))`,
    );
  }
  page = page.modifyEnd(longRead);
  const { limit: size, rest } = request;
  if (rest && size !== undefined && !listing.isComputed) {
    rest.ids ??= (await page.clearSelect().select(listing.id.as('id')).execute()).map(({ id }) => id);
    const rows = await readRows(query, listing, rest.ids.splice(0, Number(size)));
    return { rows, total: 0, next: rest.ids.length > 0 ? request.cursor : undefined };
  }
  if (rest) return { rows: await page.execute(), total: 0 };
  if (request.limit === undefined) {
    const rows = await page.execute();
    const total = request.cursor === undefined ? rows.length : await count(found);
    return { rows, total };
  }

  const limit = Number(request.limit);
  const rows = (await page
    .select(column.by.as('sort_value'))
    .limit(limit + 1)
    .execute()) as (Row & { sort_value: Value })[];
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  const isAll = !last && request.cursor === undefined;
  return {
    rows: rows.slice(0, limit).map(({ sort_value: _, ...row }) => row as unknown as Row),
    total: request.uncounted ? 0 : isAll ? rows.length : await count(found),
    next: last && writeCursor(sort, last.sort_value, last.id),
  };
}

/** Returns the rows with these ids, in the order of the ids. */
async function readRows<From extends keyof Tables, Row extends { id: number }>(
  query: SelectQueryBuilder<Tables, From, Row>,
  listing: Listing,
  ids: readonly number[],
): Promise<Row[]> {
  if (ids.length === 0) return [];
  const rows = await query.where(listing.id, 'in', ids).modifyEnd(longRead).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function count<From extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, From, Row>) {
  const counted = query
    .clearSelect()
    .select(sql<number>`count(*)`.as('total'))
    .modifyEnd(longRead);
  return (await counted.executeTakeFirstOrThrow()).total;
}

/** True if the word occurs in one of the texts. `word`: as returned by `wordsOf`. */
export function contains(texts: readonly RawBuilder<string>[], word: string): RawBuilder<boolean> {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(${sql.join(
    texts.map((text) => sql`${text} like ${pattern} escape '\\'`),
    sql` or `,
  )})`;
}

const writeCursor = (sort: string, value: Value, id: number) =>
  Buffer.from(JSON.stringify([sort, value, id])).toString('base64url');

const storable = new RegExp(patterns.control_characters_in_text, 'u');

function readCursor(cursor: string, sort: string, type: 'string' | 'number'): { value: Value; id: number } {
  const [of, value, id] = parse(Buffer.from(cursor, 'base64url').toString());
  const isValue = typeof value === 'string' ? storable.test(value) : Number.isSafeInteger(value);
  if (of !== sort || typeof value !== type || !isValue || !Number.isSafeInteger(id))
    throw invalidField('cursor', 'invalid');
  return { value: value as Value, id: id as number };
}

function parse(json: string): readonly unknown[] {
  try {
    const parsed: unknown = JSON.parse(json);
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}

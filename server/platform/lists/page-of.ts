import type { ListQuery, Page } from '../../contract/list';
import { invalidField } from '../http/problem';
import { searchable, wordsOf } from './search-key';

/** Returns all texts in a row, also those in nested values. */
function textsOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === null || typeof value !== 'object' ? '' : Object.values(value).map(textsOf).join('\n');
}

const compare = (a: string, b: string) => Number(a > b) - Number(a < b);

/**
 * Returns a page of a short list that was read as a whole. Searches in the texts of its rows, and sorts them
 * by one of their members, or keeps the order given.
 * @throws HttpProblem 422 for a cursor of another sort order, or an invalid cursor
 */
export function pageOf<Row extends object>(
  rows: readonly Row[],
  { limit, cursor, q = '', sort = '' }: ListQuery,
): Page<Row> {
  const words = wordsOf(q);
  const found = rows.filter((row) => {
    const texts = searchable(textsOf(row));
    return words.every((word) => texts.includes(word));
  });
  const member = sort.replace(/^-/, '');
  const valueOf = (row: Row) => searchable(textsOf(row[member as keyof Row]));
  if (member) found.sort((a, b) => compare(valueOf(a), valueOf(b)) * (sort.startsWith('-') ? -1 : 1));
  const from = cursor === undefined ? 0 : readCursor(cursor, sort);
  const to = limit === undefined ? found.length : from + Number(limit);
  return {
    rows: found.slice(from, to),
    total: found.length,
    next: to < found.length ? Buffer.from(`${to} ${sort}`).toString('base64url') : undefined,
  };
}

function readCursor(cursor: string, sort: string): number {
  const [, from, of] = /^(\d{1,6}) (.*)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (from === undefined || of !== sort) throw invalidField('cursor', 'invalid');
  return Number(from);
}

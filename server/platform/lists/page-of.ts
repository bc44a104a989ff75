import type { ListQuery, Page } from '../../contract/list';
import { invalidField } from '../http/problem';
import { searchable, wordsOf } from './search-key';

/** All texts in a row, also those in parts of it. */
function textsOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === null || typeof value !== 'object' ? '' : Object.values(value).map(textsOf).join('\n');
}

const compare = (a: string, b: string) => Number(a > b) - Number(a < b);

/**
 * A page of a list that is bounded in length and was read whole: found by the texts of its rows, in the order given or in that
 * of one of their members.
 * @throws HttpProblem 422 for a cursor of another order, or of no list
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

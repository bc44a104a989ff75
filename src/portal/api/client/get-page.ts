import type { AxiosResponse } from 'axios';
import type { AnswerOf, Call } from '../../../../server/contract/call';
import { limits } from '../../../../server/contract/limits';
import { api } from './api-client';
import { requestOf, type InputOf } from './send';

/** The number of rows that a list shows at first and adds with each page. */
export const PAGE_SIZE = 25;

/** The most rows that the server gives at once. */
export const MAX_ROWS = 200;

/** Returns a search text from the user or the URL in the form that the server accepts. */
export const toQuery = (search: string) => search.replace(/\p{Cc}/gu, ' ').slice(0, limits.nameLength);

export interface ListPage<Row> {
  rows: readonly Row[];
  /** The total number of rows that match the search. */
  total: number;
  /** The cursor of the next page; undefined after the last. */
  next: string | undefined;
}

export type RowOf<C extends Call> = AnswerOf<C> extends readonly (infer Row)[] ? Row : never;

/** Fetches one page of a list. For a `queryFn`: aborted when the query is cancelled. */
export async function getPage<const C extends Call>(call: C, input: InputOf<C>): Promise<ListPage<RowOf<C>>> {
  const { data, headers }: AxiosResponse<RowOf<C>[]> = await api.request(requestOf(call, input));
  const total: unknown = headers['x-total-count'];
  const link: unknown = headers['link'];
  return {
    rows: data,
    total: typeof total === 'string' ? Number(total) : data.length,
    next: typeof link === 'string' ? cursorOf(link) : undefined,
  };
}

/** Returns the cursor in a Link header (RFC 8288) of this server. */
function cursorOf(link: string): string | undefined {
  const [, target] = /^<([^>]*)>; rel="next"$/.exec(link) ?? [];
  if (target === undefined) return undefined;
  return new URL(target, window.location.origin).searchParams.get('cursor') ?? undefined;
}

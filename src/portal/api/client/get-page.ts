import type { AxiosResponse } from 'axios';
import { limits } from '../../../../server/contract/limits';
import { api } from './api-client';

/** The number of rows that a list shows at first and adds with each page. */
export const PAGE_SIZE = 25;

/** Returns a search text from the user or the URL in the form that the server accepts. */
export const toQuery = (search: string) => search.replace(/\p{Cc}/gu, ' ').slice(0, limits.nameLength);

/**
 * The query parameters of a list request, as in the contract of lists. Some lists have additional filters.
 */
export interface PageRequest extends Record<string, string | number | undefined> {
  q?: string | undefined;
  /** A sort column of the contract, with `-` for descending order. */
  sort?: string;
  limit: number;
  /** Related data to include with each row, if the list supports this. */
  include?: string;
  cursor?: string | undefined;
}

export interface ListPage<Row> {
  rows: readonly Row[];
  /** The total number of rows that match the search. */
  total: number;
  /** The cursor of the next page; undefined after the last. */
  next: string | undefined;
}

/** Fetches one page of a list. For a `queryFn`: aborted when the query is cancelled. */
export async function getPage<Row>(
  path: string,
  params: PageRequest,
  signal: AbortSignal,
): Promise<ListPage<Row>> {
  const { data, headers }: AxiosResponse<Row[]> = await api.get<Row[]>(path, { params, signal });
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

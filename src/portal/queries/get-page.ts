import type { AxiosResponse } from 'axios';
import { api } from '../api-client';

/** What a list is asked for: see the contract of any list. Some have filters of their own. */
export interface PageRequest extends Record<string, string | number | undefined> {
  q?: string | undefined;
  /** A name of the contract, with `-` from the last to the first. */
  sort?: string;
  limit: number;
  /** What to take along with each row, where a list knows that. */
  include?: string;
  cursor?: string | undefined;
}

export interface ListPage<Row> {
  rows: readonly Row[];
  /** How many there are in all, of those that are searched. */
  total: number;
  /** The cursor of the next page; undefined after the last. */
  next: string | undefined;
}

/** GET one page of a list, by `queryFn` of a query: cancelled with it. */
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

/** The cursor in a Link header (RFC 8288) of ours. */
function cursorOf(link: string): string | undefined {
  const [, target] = /^<([^>]*)>; rel="next"$/.exec(link) ?? [];
  if (target === undefined) return undefined;
  return new URL(target, window.location.origin).searchParams.get('cursor') ?? undefined;
}

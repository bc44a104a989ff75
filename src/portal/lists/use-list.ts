import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { SortOrder } from '../../components/ui/table';
import { MAX_ROWS, PAGE_SIZE, toQuery, type ListPage } from '../api/client/get-page';
import { getRows, type Rows } from '../api/client/lists';
import { useAddressState } from './use-address-state';
import { useRefreshInterval } from './use-refresh-interval';

interface ListOptions<Resource extends keyof Rows> {
  /** The list. Its query keys begin with it. */
  resource: Resource;
  /** The id of what the list belongs to, such as a release or an advisory. */
  id?: number;
  /**
   * The sort orders that the user can choose, the default first, with `-` for descending. Each is the id of a
   * table column. Empty: the server's order.
   */
  sorts?: readonly string[];
  /**
   * Additional filters by API name; an empty value means all. Code that changes a filter in the URL must
   * delete `rows` from it.
   */
  filters?: Readonly<Record<string, string>>;
  /** Prefix of the URL parameters, if a screen has two lists. */
  prefix?: string;
  /** True for a row that changes by itself: the list is then fetched again from time to time. */
  isUnfinished?: (row: Rows[Resource]) => boolean;
}

/** How many rows a list shows at first and adds with each step: the user chooses one. */
export const STEPS = [PAGE_SIZE, 100, MAX_ROWS] as const;

const toSortOrder = (sort: string): SortOrder => ({
  column: sort.replace(/^-/, ''),
  descending: sort.startsWith('-'),
});

/**
 * A list that the server searches, sorts and pages. Its state is in the URL. While a new request is loading,
 * the previous rows stay, with `isOutdated`.
 */
export function useList<Resource extends keyof Rows>({
  resource,
  id,
  sorts = [],
  filters = {},
  prefix,
  isUnfinished,
}: ListOptions<Resource>) {
  const address = useAddressState(prefix);
  const search = address.read('q');
  const [defaultSort = { column: '', descending: false }, ...otherSorts] = sorts.map(toSortOrder);
  const requested = address.readSort('');
  const isOffered = [defaultSort, ...otherSorts].some(({ column }) => column === requested.column);
  const sort = isOffered ? requested : defaultSort;
  const q = toQuery(search);
  const order = `${sort.descending ? '-' : ''}${sort.column}`;
  const step = STEPS.find((rows) => String(rows) === address.read('step')) ?? PAGE_SIZE;
  const activeFilters = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
  const question = JSON.stringify([q, order, activeFilters]);
  // Restores the number of rows after a reload.
  const [restored] = useState({ question, rows: Math.min(Number(address.read('rows')), MAX_ROWS) });
  const isRestored = restored.question === question && restored.rows > step;

  const queryClient = useQueryClient();
  const queryOf = (text: string, size: number) =>
    infiniteQueryOptions({
      queryKey: [resource, 'list', { id, q: text, order, step, ...activeFilters }],
      queryFn: ({ pageParam: cursor, signal }) =>
        getRows(
          resource,
          id,
          {
            q: text || undefined,
            sort: order || undefined,
            ...activeFilters,
            limit: cursor === undefined ? size : step,
            cursor,
          },
          signal,
        ),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next,
    });
  const list = useInfiniteQuery({
    ...queryOf(q, isRestored ? restored.rows : step),
    placeholderData: keepPreviousData,
    refetchInterval: useRefreshInterval<InfiniteData<ListPage<Rows[Resource]>>>(({ pages }) =>
      isUnfinished ? pages.flatMap((page) => page.rows).filter(isUnfinished).length : 0,
    ),
  });
  const { data } = list;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows), [data]);
  const lastPage = data?.pages.at(-1);
  const total = lastPage?.total ?? 0;

  // A filter that is not in the URL is part of the screen.
  const chosen = ['q', ...Object.keys(activeFilters)].filter((name) => address.read(name) !== '');

  return {
    rows,
    /** Clears the search and the filters that the user has chosen; undefined if there are none. */
    onClear:
      chosen.length > 0
        ? () => address.write({ rows: '', ...Object.fromEntries(chosen.map((name) => [name, ''])) })
        : undefined,
    isPending: list.isPending,
    isOutdated: list.isPlaceholderData,
    /** True for rows that were fetched for this screen, false for those kept from an earlier visit. */
    isFresh: list.isFetchedAfterMount,
    error: list.error,
    isFetching: list.isFetching,
    refetch: list.isFetchNextPageError ? list.fetchNextPage : list.refetch,
    search,
    setSearch: (text: string) => {
      // Starts the request before rendering, to save time.
      void queryClient.prefetchInfiniteQuery(queryOf(toQuery(text), step));
      address.write({ q: text, rows: '' });
    },
    sort,
    setSort: (order: SortOrder) => {
      address.write({ rows: '' });
      address.writeSort(order);
    },
    total,
    step,
    setStep: (rows: string) => address.write({ step: rows === String(PAGE_SIZE) ? '' : rows, rows: '' }),
    /** The query parameters, without those of the page. */
    question: { ...(q && { q }), ...(order && { sort: order }), ...activeFilters },
    /** Paging for the table; undefined if there are no more rows. */
    more: lastPage?.next
      ? {
          total,
          size: Math.min(step, total - (rows?.length ?? 0)),
          isBusy: list.isFetchingNextPage,
          show: () => {
            // No page of the current request has arrived yet.
            if (list.isPlaceholderData) return;
            address.write({ rows: String((rows?.length ?? 0) + step) });
            void list.fetchNextPage();
          },
        }
      : undefined,
  };
}

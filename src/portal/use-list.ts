import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import type { Component, ComponentChange } from '../../server/contract/attachment';
import type { Group } from '../../server/contract/group';
import { limits } from '../../server/contract/limits';
import type { Invitation } from '../../server/contract/invitation';
import type { KeptLicence } from '../../server/contract/licence';
import type { Mail } from '../../server/contract/mail';
import type { Message } from '../../server/contract/message';
import type { ReleaseDownload } from '../../server/contract/statistics';
import type { User } from '../../server/contract/user';
import type { SortOrder } from '../components/ui/table';
import { getPage } from './queries/get-page';
import { useAddressState } from './use-address-state';

/** The rows of each list, by the resource. */
interface Lists {
  users: User;
  groups: Group;
  invitations: Invitation;
  licenses: KeptLicence;
  messages: Message;
  mails: Mail;
  components: Component;
  componentChanges: ComponentChange;
  downloads: ReleaseDownload;
}

interface ListOptions<Resource> {
  /** The resource, as the API names it: `users` is asked for at `/users`, under a query key that begins with it. */
  resource: Resource;
  /** Where the server is asked, when that is below something else. */
  path?: string;
  /** The orders that a person can choose, the usual one first, with `-` from the last to the first. They are the ids of the table's columns; none: the server's own. */
  sorts?: readonly string[];
  /** What else the server is asked for, by its names; empty for all. Whoever changes one in the address deletes `rows`. */
  filters?: Readonly<Record<string, string>>;
  /** Before its names in the address, where a screen has two lists. */
  prefix?: string;
}

const PAGE_SIZE = 25;
const MOST_ROWS = 200;

/** What somebody typed, or an address holds, as the server takes it. */
export const toQuery = (search: string) => search.replace(/\p{Cc}/gu, ' ').slice(0, limits.nameLength);

const toSortOrder = (sort: string): SortOrder => ({
  column: sort.replace(/^-/, ''),
  descending: sort.startsWith('-'),
});

/**
 * A list that the server searches, orders and divides into pages. What it is asked for stands in the address. While the answer
 * to a newer question is awaited, the rows of the one before stay, with `isOutdated`.
 */
export function useList<Resource extends keyof Lists>({
  resource,
  path = `/${resource}`,
  sorts = [],
  filters = {},
  prefix,
}: ListOptions<Resource>) {
  const address = useAddressState(prefix);
  const search = address.read('q');
  const [usual = { column: '', descending: false }, ...others] = sorts.map(toSortOrder);
  const asked = address.readSort('');
  const sort = [usual, ...others].some(({ column }) => column === asked.column) ? asked : usual;
  const q = toQuery(search);
  const order = `${sort.descending ? '-' : ''}${sort.column}`;
  const wanted = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
  const question = JSON.stringify([q, order, wanted]);
  // As many rows as there were before a reload.
  const [restored] = useState({ question, rows: Math.min(Number(address.read('rows')), MOST_ROWS) });
  const isRestored = restored.question === question && restored.rows > PAGE_SIZE;

  const queryClient = useQueryClient();
  const queryOf = (text: string, size: number) =>
    infiniteQueryOptions({
      queryKey: [resource, 'list', { path, q: text, order, ...wanted }],
      queryFn: ({ pageParam: cursor, signal }) =>
        getPage<Lists[Resource]>(
          path,
          {
            q: text || undefined,
            sort: order || undefined,
            ...wanted,
            limit: cursor === undefined ? size : PAGE_SIZE,
            cursor,
          },
          signal,
        ),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next,
    });
  const list = useInfiniteQuery({
    ...queryOf(q, isRestored ? restored.rows : PAGE_SIZE),
    placeholderData: keepPreviousData,
  });
  const rows = list.data?.pages.flatMap((page) => page.rows);
  const lastPage = list.data?.pages.at(-1);
  const total = lastPage?.total ?? 0;

  return {
    rows,
    isPending: list.isPending,
    isOutdated: list.isPlaceholderData,
    error: list.error,
    retry: () => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch()),
    retrying: list.isFetching,
    search,
    setSearch: (text: string) => {
      // Before anything is rendered: the server answers meanwhile.
      void queryClient.prefetchInfiniteQuery(queryOf(toQuery(text), PAGE_SIZE));
      address.write({ q: text, rows: '' });
    },
    sort,
    setSort: (wanted: SortOrder) => {
      address.write({ rows: '' });
      address.writeSort(wanted);
    },
    total,
    /** What the server is asked for, but for the page. */
    question: { ...(q && { q }), ...(order && { sort: order }), ...wanted },
    /** For the table, while there are more rows. */
    more: lastPage?.next
      ? {
          total,
          size: Math.min(PAGE_SIZE, total - (rows?.length ?? 0)),
          isBusy: list.isFetchingNextPage,
          show: () => {
            // Of what is asked for by now, no page is here yet.
            if (list.isPlaceholderData) return;
            address.write({ rows: String((rows?.length ?? 0) + PAGE_SIZE) });
            void list.fetchNextPage();
          },
        }
      : undefined,
  };
}

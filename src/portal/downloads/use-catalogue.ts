import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ListedDownloadType } from '../../../server/contract/download-type';
import type { ReleaseSummary } from '../../../server/contract/release';
import { downloadTypesKey } from '../api/download-types';
import { getPage, type ListPage } from '../api/client/get-page';

/** A download type with its releases, newest first. */
export interface CatalogueEntry {
  type: Omit<ListedDownloadType, 'downloadables'>;
  releases: readonly ReleaseSummary[];
}

/** Page size. Small enough for a fast answer, although each type may have a hundred releases. */
const TYPES_AT_ONCE = 25;

const toEntries = ({ pages }: InfiniteData<ListPage<ListedDownloadType>>): CatalogueEntry[] =>
  pages.flatMap(({ rows }) =>
    rows.map(({ downloadables = [], ...type }) => ({ type, releases: downloadables })),
  );

/**
 * Fetches all download types that the user may see, with their releases. The first pages can be used while
 * the others load: `hasNextPage` is true until the list is complete.
 */
export function useCatalogue() {
  const catalogue = useInfiniteQuery({
    queryKey: [...downloadTypesKey, 'catalogue'],
    queryFn: ({ pageParam: cursor, signal }) =>
      getPage<ListedDownloadType>(
        '/downloadTypes',
        { include: 'downloadables,userGroups', limit: TYPES_AT_ONCE, cursor },
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    select: toEntries,
  });
  const { hasNextPage, isFetching, isError, fetchNextPage } = catalogue;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  return catalogue;
}

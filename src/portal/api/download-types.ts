import {
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  createDownloadType,
  deleteDownloadType,
  listAllowedGroups,
  listDownloadTypes,
  setAllowedGroups,
  updateDownloadType,
  type DownloadTypeChange,
  type ListedDownloadType,
  type NewDownloadType,
  type TypeAccess,
} from '../../../server/contract/download-type';
import type { ReleaseSummary } from '../../../server/contract/release';
import { getPage, PAGE_SIZE, type ListPage } from './client/get-page';
import { send } from './client/send';
import { useRefresh } from './client/use-refresh';
import { unfinishedUploadsQuery } from './uploads';
import { useMutation } from './client/use-mutation';

/** The key prefix of everything about types and releases: invalidate it to fetch all of it again. */
export const downloadTypesKey = ['downloadTypes'] as const;

/**
 * The download types that the user may see.
 * @param include related data to include
 */
export const downloadTypesQuery = (include?: 'userGroups') =>
  queryOptions({
    queryKey: [...downloadTypesKey, { include }],
    queryFn: ({ signal }) => send(listDownloadTypes, { query: { include }, signal }),
  });

/** The groups that may see a type. An empty list means everybody. */
export const allowedGroupsQuery = (typeId: number) =>
  queryOptions({
    queryKey: [...downloadTypesKey, typeId, 'userGroups'],
    queryFn: ({ signal }) => send(listAllowedGroups, { id: typeId, signal }),
  });

/** A download type with its releases, newest first. */
export interface CatalogueEntry {
  type: Omit<ListedDownloadType, 'downloadables'>;
  releases: readonly ReleaseSummary[];
}

const toEntries = ({ pages }: InfiniteData<ListPage<ListedDownloadType>>): CatalogueEntry[] =>
  pages.flatMap(({ rows }) =>
    rows.map(({ downloadables = [], ...type }) => ({ type, releases: downloadables })),
  );

const catalogueKey = [...downloadTypesKey, 'catalogue'];

/**
 * Returns a function that refetches everything about types and releases. It does not wait for the catalogue,
 * which has many pages.
 */
export function useRefreshTypes() {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: catalogueKey });
    return client.invalidateQueries({
      queryKey: downloadTypesKey,
      predicate: ({ queryKey }) => queryKey[1] !== catalogueKey[1],
    });
  };
}

/**
 * Fetches all download types that the user may see, with their releases. The first pages can be used while
 * the others load: `isComplete` is false until the last has come, also while all are fetched again.
 */
export function useCatalogue() {
  const catalogue = useInfiniteQuery({
    queryKey: catalogueKey,
    queryFn: ({ pageParam: cursor, signal }) =>
      getPage(listDownloadTypes, {
        query: { include: 'downloadables,userGroups', limit: PAGE_SIZE, cursor },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    select: toEntries,
  });
  const { hasNextPage, isFetching, isError, fetchNextPage } = catalogue;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  return { ...catalogue, isComplete: catalogue.isSuccess && !hasNextPage && !isFetching };
}

export const useAddDownloadType = () =>
  useMutation({
    mutationFn: (body: NewDownloadType) => send(createDownloadType, { body }),
    onSuccess: useRefresh(downloadTypesKey),
  });

/** Changes a download type. Fails with a conflict if somebody else changed it first. */
export const useChangeDownloadType = (id: number) =>
  useMutation({
    mutationFn: (body: DownloadTypeChange) => send(updateDownloadType, { id, body }),
    // Also refetch after an error: the list may be out of date.
    onSettled: useRefresh(downloadTypesKey),
  });

export function useDeleteDownloadType() {
  const refresh = useRefresh(downloadTypesKey);
  return useMutation({
    mutationFn: (id: number) => send(deleteDownloadType, { id }),
    // Not awaited, because the page of the deleted type must close first.
    onSuccess() {
      void refresh();
    },
    // The server refuses this while another administrator has an unfinished upload, so refetch the list that
    // shows it.
    onError: useRefresh(unfinishedUploadsQuery.queryKey),
  });
}

/** Previews the effect of a change of access to a type. Not refetched with the types: once saved, it is a conflict. */
const accessPreviewQuery = (typeId: number, access: TypeAccess) =>
  queryOptions({
    queryKey: ['accessPreview', typeId, access],
    queryFn: ({ signal }) =>
      send(setAllowedGroups, { id: typeId, query: { dry_run: 'true' }, body: access, signal }),
    placeholderData: keepPreviousData,
  });

/**
 * Returns the preview of a change of access.
 * @param access undefined if the choice is not complete
 */
export const useAccessPreview = (typeId: number, access: TypeAccess | undefined) =>
  useQuery({ ...accessPreviewQuery(typeId, access ?? {}), enabled: access !== undefined });

/** Fetches the preview of a change of access now. Joins a request already in progress. */
export function useFetchAccessPreview(typeId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (access: TypeAccess) =>
      client.fetchQuery({ ...accessPreviewQuery(typeId, access), staleTime: 0 }),
  });
}

/** Changes who sees a type. Fails with a conflict if somebody else changed it first. */
export function useSetAccess(typeId: number) {
  return useMutation({
    mutationFn: (body: TypeAccess) => send(setAllowedGroups, { id: typeId, body }),
    // Also refetch after an error: the list may be out of date.
    onSettled: useRefreshTypes(),
  });
}

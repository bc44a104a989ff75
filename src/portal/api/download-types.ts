import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createDownloadType,
  deleteDownloadType,
  listAllowedGroups,
  listDownloadTypes,
  setAllowedGroups,
  updateDownloadType,
  type DownloadTypeChange,
  type NewDownloadType,
  type TypeAccess,
} from '../../../server/contract/download-type';
import { getDownloadType, listCategories } from '../../../server/contract/release-list';
import { send } from './client/send';
import { useRefresh } from './client/use-refresh';
import { unfinishedUploadsQuery } from './uploads';
import { useMutation } from './client/use-mutation';

/** The key prefix of everything about types. */
export const downloadTypesKey = ['downloadTypes'] as const;
/** The key prefix of everything about releases, which changes together with the types. */
export const releasesKey = ['downloadables'] as const;

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

/** A download type with its newest releases. */
export const downloadTypeQuery = (id: number) =>
  queryOptions({
    queryKey: [...downloadTypesKey, 'one', id],
    queryFn: ({ signal }) => send(getDownloadType, { id, signal }),
  });

/** The categories of the download types that the user may see. */
export const categoriesQuery = queryOptions({
  queryKey: [...downloadTypesKey, 'categories'],
  queryFn: ({ signal }) => send(listCategories, { signal }),
});

/** Returns a function that refetches everything about types and releases. */
export const useRefreshTypes = () => useRefresh(downloadTypesKey, releasesKey);

export const useAddDownloadType = () =>
  useMutation({
    mutationFn: (body: NewDownloadType) => send(createDownloadType, { body }),
    onSuccess: useRefreshTypes(),
  });

/** Changes a download type. Fails with a conflict if somebody else changed it first. */
export const useChangeDownloadType = (id: number) =>
  useMutation({
    mutationFn: (body: DownloadTypeChange) => send(updateDownloadType, { id, body }),
    // Also refetch after an error: the list may be out of date.
    onSettled: useRefreshTypes(),
  });

export function useDeleteDownloadType() {
  const refresh = useRefreshTypes();
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

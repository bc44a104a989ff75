import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '../../../server/contract/call';
import { getAudience } from '../../../server/contract/download-type';
import { getInstallation } from '../../../server/contract/installation';
import {
  deleteRelease,
  publishRelease,
  restoreRelease,
  updateRelease,
  withdrawRelease,
  type AudienceQuery,
  type ReleaseChange,
  type ReleaseWithdrawal,
  type Publication,
} from '../../../server/contract/release';
import {
  getRelease,
  listAllReleases,
  listEarlierReleases,
  listReleaseNotes,
} from '../../../server/contract/release-list';
import { createTicket } from '../../../server/contract/ticket';
import { api } from './client/api-client';
import { getPage, MAX_ROWS, PAGE_SIZE } from './client/get-page';
import { requestOf, send } from './client/send';
import { downloadTypesKey, releasesKey, useRefreshTypes } from './download-types';
import { useMutation } from './client/use-mutation';

/** A release with its download type. */
export const releaseQuery = (id: number) =>
  queryOptions({
    queryKey: [...releasesKey, 'one', id],
    queryFn: ({ signal }) => fetchRelease(id, signal),
  });

/** Returns a release with its download type. @throws ProblemError */
export const fetchRelease = (id: number, signal: AbortSignal) => send(getRelease, { id, signal });

/** The older releases of the type of a release, newest first: a page at first, and then all by large ones. */
export const earlierReleasesQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...releasesKey, id, 'earlier'],
    queryFn: ({ pageParam: cursor, signal }) =>
      getPage(listEarlierReleases, { id, query: { limit: cursor ? MAX_ROWS : PAGE_SIZE, cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });

/** The notes of a release and of those before it, back to an earlier one, newest first. */
export const releaseNotesQuery = (id: number, since: number) =>
  infiniteQueryOptions({
    queryKey: [...releasesKey, id, 'releaseNotes', since],
    queryFn: ({ pageParam: cursor, signal }) =>
      getPage(listReleaseNotes, { id, query: { since, limit: PAGE_SIZE, cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });

/** The releases of one type or of all types, newest first, in pages. */
export const releasesQuery = (query: { type?: number | undefined; q?: string | undefined }) =>
  infiniteQueryOptions({
    queryKey: [...releasesKey, 'paged', query],
    queryFn: ({ pageParam: cursor, signal }) =>
      getPage(listAllReleases, { query: { ...query, limit: PAGE_SIZE, cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });

/** All releases of a type, newest first. */
export const allOfTypeQuery = (typeId: number) =>
  queryOptions({
    queryKey: [...releasesKey, 'ofType', typeId],
    queryFn: ({ signal }) => send(listAllReleases, { query: { type: typeId }, signal }),
  });

/** Returns the releases whose file has a size in bytes, newest first; at most a few. */
export const fetchReleasesOfSize = (size: number, signal: AbortSignal) =>
  send(listAllReleases, { query: { size, limit: 5 }, signal });

/**
 * The finished releases of a type whose name contains a text.
 * @param typeId 0 if none is chosen yet
 */
export const releasesNamedQuery = (typeId: number, name: string) =>
  queryOptions({
    queryKey: [...releasesKey, 'named', typeId, name],
    queryFn: ({ signal }) => send(listAllReleases, { query: { type: typeId, q: name }, signal }),
    enabled: typeId !== 0 && name !== '',
  });

/**
 * The groups and people who would see a release of a type.
 * @param typeId undefined if none is chosen yet
 */
export const audienceQuery = (typeId: number | undefined, query: AudienceQuery) =>
  queryOptions({
    queryKey: [...downloadTypesKey, typeId, 'audience', query],
    queryFn: ({ signal }) => send(getAudience, { id: String(typeId), query, signal }),
    enabled: typeId !== undefined,
  });

/** Changes the details of a release. Fails with a conflict if somebody else changed it first. */
export function useChangeRelease(id: number) {
  return useMutation({
    mutationFn: (body: ReleaseChange) => send(updateRelease, { id, body }),
    // Also refetch after an error: the screen may be out of date.
    onSettled: useRefreshTypes(),
  });
}

export const usePublishRelease = (id: number) =>
  useMutation({
    mutationFn: (body: Publication) => send(publishRelease, { id, body }),
    onSettled: useRefreshTypes(),
  });

export const useWithdrawRelease = (id: number) =>
  useMutation({
    mutationFn: (body: ReleaseWithdrawal) => send(withdrawRelease, { id, body }),
    onSettled: useRefreshTypes(),
  });

export const useRestoreRelease = (id: number) =>
  useMutation({ mutationFn: () => send(restoreRelease, { id }), onSettled: useRefreshTypes() });

export function useDeleteRelease() {
  const refresh = useRefreshTypes();
  return useMutation({
    mutationFn: (id: number) => send(deleteRelease, { id }),
    // Not awaited, because the screen of the deleted release must close first.
    onSuccess() {
      void refresh();
    },
  });
}

/** Issues ticket URLs for the file of a release. Returns the answer with its headers. */
export const requestTicket = (id: number) =>
  api.request<AnswerOf<typeof createTicket>>(requestOf(createTicket, { id }));

/** What an installer of a release has to know. */
export const installationQuery = (id: number) =>
  queryOptions({
    queryKey: [...releasesKey, id, 'installation'],
    queryFn: ({ signal }) => send(getInstallation, { id, signal }),
  });

import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '../../../server/contract/call';
import { getAudience } from '../../../server/contract/download-type';
import {
  deleteRelease,
  listReleases,
  publishRelease,
  restoreRelease,
  updateRelease,
  withdrawRelease,
  type AudienceQuery,
  type ReleaseChange,
  type ReleaseWithdrawal,
  type Publication,
} from '../../../server/contract/release';
import { createTicket } from '../../../server/contract/ticket';
import { api } from './client/api-client';
import { requestOf, send } from './client/send';
import { useRefresh } from './client/use-refresh';
import { downloadTypesKey, useRefreshTypes } from './download-types';
import { useMutation } from './client/use-mutation';

/** The releases of a type with all details and notes, newest first. */
export const downloadablesQuery = (typeId: number) =>
  queryOptions({
    queryKey: [...downloadTypesKey, typeId, 'downloadables'],
    queryFn: ({ signal }) => send(listReleases, { id: typeId, signal }),
  });

/**
 * The finished releases of a type whose name contains a text.
 * @param typeId 0 if none is chosen yet
 */
export const releasesNamedQuery = (typeId: number, name: string) =>
  queryOptions({
    queryKey: [...downloadTypesKey, typeId, 'named', name],
    queryFn: ({ signal }) => send(listReleases, { id: typeId, query: { q: name }, signal }),
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
  const refresh = useRefresh(downloadTypesKey);
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

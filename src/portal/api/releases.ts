import { queryOptions } from '@tanstack/react-query';
import type { Audience, AudienceQuery, Downloadable, ReleaseChange } from '../../../server/contract/release';
import { api, get } from './client/api-client';
import { useRefresh } from './client/use-refresh';
import { downloadTypesKey, useRefreshTypes } from './download-types';
import { useMutation } from './client/use-mutation';

/** The releases of a type with all details and notes, newest first. */
export const downloadablesQuery = (typeId: number) =>
  queryOptions({
    queryKey: [...downloadTypesKey, typeId, 'downloadables'],
    queryFn: ({ signal }) => get<Downloadable[]>(`/downloadTypes/${typeId}/downloadables`, { signal }),
  });

/**
 * The finished releases of a type whose name contains a text.
 * @param typeId 0 if none is chosen yet
 */
export const releasesNamedQuery = (typeId: number, name: string) =>
  queryOptions({
    queryKey: [...downloadTypesKey, typeId, 'named', name],
    queryFn: ({ signal }) =>
      get<Downloadable[]>(`/downloadTypes/${typeId}/downloadables`, { params: { q: name }, signal }),
    enabled: typeId !== 0 && name !== '',
  });

/**
 * The groups and people who would see a release of a type.
 * @param typeId undefined if none is chosen yet
 */
export const audienceQuery = (typeId: number | undefined, release: AudienceQuery) =>
  queryOptions({
    queryKey: [...downloadTypesKey, typeId, 'audience', release],
    queryFn: ({ signal }) => get<Audience>(`/downloadTypes/${typeId}/audience`, { params: release, signal }),
    enabled: typeId !== undefined,
  });

/** Changes the details of a release. Fails with a conflict if somebody else changed it first. */
export function useChangeRelease(id: number) {
  return useMutation({
    mutationFn: async (change: ReleaseChange) =>
      (await api.patch<Downloadable>(`/downloadables/${id}`, change)).data,
    // Also refetch after an error: the screen may be out of date.
    onSettled: useRefreshTypes(),
  });
}

/** Publishes, withdraws or restores a release. */
export function useReleaseStep<Body>(id: number, step: 'publish' | 'withdraw' | 'restore') {
  return useMutation({
    mutationFn: async (body: Body) =>
      (await api.post<Downloadable>(`/downloadables/${id}/${step}`, body)).data,
    onSettled: useRefreshTypes(),
  });
}

export function useDeleteRelease() {
  const refresh = useRefresh(downloadTypesKey);
  return useMutation({
    mutationFn: (id: number) => api.delete(`/download/${id}`),
    // Not awaited, because the screen of the deleted release must close first.
    onSuccess() {
      void refresh();
    },
  });
}

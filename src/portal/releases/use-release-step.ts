import { useMutation } from '@tanstack/react-query';
import type { Downloadable, PeopleTold, ReleaseChange } from '../../../server/contract/release';
import { api } from '../api/client/api-client';
import { useRefreshDownloads } from './use-refresh-downloads';

/** Changes the details of a release. Fails with a conflict if somebody else changed it first. */
export function useChangeRelease(id: number) {
  const refresh = useRefreshDownloads();
  return useMutation({
    mutationFn: async (change: ReleaseChange) =>
      (await api.patch<Downloadable>(`/downloadables/${id}`, change)).data,
    // Also refetch after an error: the screen may be out of date.
    onSettled: refresh,
  });
}

/** Publishes, withdraws or restores a release. */
export function useReleaseStep<Body>(id: number, step: 'publish' | 'withdraw' | 'restore') {
  const refresh = useRefreshDownloads();
  return useMutation({
    mutationFn: async (body: Body) =>
      (await api.post<Downloadable>(`/downloadables/${id}/${step}`, body)).data,
    onSettled: refresh,
  });
}

/** Mails the users who downloaded a withdrawn release. */
export function useTellDownloaders(id: number) {
  const refresh = useRefreshDownloads();
  return useMutation({
    mutationFn: async () => (await api.post<PeopleTold>(`/downloadables/${id}/tell`)).data,
    onSettled: refresh,
  });
}

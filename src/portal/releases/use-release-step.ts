import { useMutation } from '@tanstack/react-query';
import type { Downloadable, PeopleTold, ReleaseChange } from '../../../server/contract/release';
import { api } from '../api-client';
import { useRefreshDownloads } from './use-refresh-downloads';

/** Changes what is said of a release; refused when somebody else was faster. */
export function useChangeRelease(id: number) {
  const refresh = useRefreshDownloads();
  return useMutation({
    mutationFn: async (change: ReleaseChange) =>
      (await api.patch<Downloadable>(`/downloadables/${id}`, change)).data,
    // Also after a refusal: the screen may be older than what refused it.
    onSettled: refresh,
  });
}

/** Publishes a release, withdraws or restores it. */
export function useReleaseStep<Body>(id: number, step: 'publish' | 'withdraw' | 'restore') {
  const refresh = useRefreshDownloads();
  return useMutation({
    mutationFn: async (body: Body) =>
      (await api.post<Downloadable>(`/downloadables/${id}/${step}`, body)).data,
    onSettled: refresh,
  });
}

/** Mails those who downloaded a withdrawn release. */
export function useTellDownloaders(id: number) {
  const refresh = useRefreshDownloads();
  return useMutation({
    mutationFn: async () => (await api.post<PeopleTold>(`/downloadables/${id}/tell`)).data,
    onSettled: refresh,
  });
}

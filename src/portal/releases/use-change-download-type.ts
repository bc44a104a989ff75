import { useMutation } from '@tanstack/react-query';
import type { DownloadType, DownloadTypeChange } from '../../../server/contract/download-type';
import { api } from '../api/client/api-client';
import { useRefreshDownloads } from './use-refresh-downloads';

/** Changes a download type. Fails with a conflict if somebody else changed it first. */
export function useChangeDownloadType(id: number) {
  const refresh = useRefreshDownloads();
  return useMutation({
    mutationFn: async (change: DownloadTypeChange) =>
      (await api.patch<DownloadType>(`/downloadTypes/${id}`, change)).data,
    // Also refetch after an error: the list may be out of date.
    onSettled: refresh,
  });
}

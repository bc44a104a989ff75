import { useMutation } from '@tanstack/react-query';
import type { DownloadType, DownloadTypeChange } from '../../../server/contract/download-type';
import { api } from '../api-client';
import { useRefreshDownloads } from './use-refresh-downloads';

/** Changes a download type; refused when somebody else was faster. */
export function useChangeDownloadType(id: number) {
  const refresh = useRefreshDownloads();
  return useMutation({
    mutationFn: async (change: DownloadTypeChange) =>
      (await api.patch<DownloadType>(`/downloadTypes/${id}`, change)).data,
    // Also after a refusal: the list may be older than what refused it.
    onSettled: refresh,
  });
}

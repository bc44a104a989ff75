import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api-client';
import { unfinishedUploadsQuery } from '../queries/unfinished-uploads';
import { useRefreshDownloads } from './use-refresh-downloads';

export function useDeleteDownloadType() {
  const client = useQueryClient();
  const refresh = useRefreshDownloads();
  return useMutation({
    mutationFn: (id: number) => api.delete(`/downloadTypes/${id}`),
    onSuccess: refresh,
    // Refused because of an upload that somebody else has begun: it is listed above.
    onError: () => client.invalidateQueries(unfinishedUploadsQuery),
  });
}

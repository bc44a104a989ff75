import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/client/api-client';
import { unfinishedUploadsQuery } from '../api/uploads';
import { useRefreshDownloads } from './use-refresh-downloads';

export function useDeleteDownloadType() {
  const client = useQueryClient();
  const refresh = useRefreshDownloads();
  return useMutation({
    mutationFn: (id: number) => api.delete(`/downloadTypes/${id}`),
    onSuccess: refresh,
    // The server refuses this while another administrator has an unfinished upload, so refetch the list that
    // shows it.
    onError: () => client.invalidateQueries(unfinishedUploadsQuery),
  });
}

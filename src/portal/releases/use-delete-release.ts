import { useMutation } from '@tanstack/react-query';
import { api } from '../api-client';
import { useRefreshDownloads } from './use-refresh-downloads';

export function useDeleteRelease() {
  const refresh = useRefreshDownloads();
  return useMutation({
    mutationFn: (id: number) => api.delete(`/download/${id}`),
    // Not waited for: the screen that shows the release is left first.
    onSuccess() {
      void refresh();
    },
  });
}

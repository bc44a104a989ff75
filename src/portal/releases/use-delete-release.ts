import { useMutation } from '@tanstack/react-query';
import { api } from '../api/client/api-client';
import { useRefreshDownloads } from './use-refresh-downloads';

export function useDeleteRelease() {
  const refresh = useRefreshDownloads();
  return useMutation({
    mutationFn: (id: number) => api.delete(`/download/${id}`),
    // Not awaited, because the screen of the deleted release must close first.
    onSuccess() {
      void refresh();
    },
  });
}

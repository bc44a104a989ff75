import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/client/api-client';
import { unfinishedUploadsQuery } from '../api/uploads';

export function useDiscardUpload() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.delete(`/upload/${id}`),
    // Also refetch after an error: the list may be out of date.
    onSettled: () => client.invalidateQueries(unfinishedUploadsQuery),
  });
}

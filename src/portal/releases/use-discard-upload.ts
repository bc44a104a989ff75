import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api-client';
import { unfinishedUploadsQuery } from '../queries/unfinished-uploads';

export function useDiscardUpload() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.delete(`/upload/${id}`),
    // Also after a refusal: the list may be older than what refused it.
    onSettled: () => client.invalidateQueries(unfinishedUploadsQuery),
  });
}

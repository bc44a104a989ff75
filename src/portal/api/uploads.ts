import { queryOptions } from '@tanstack/react-query';
import type { UnfinishedUpload } from '../../../server/contract/release';
import { api, get } from './client/api-client';
import { useRefresh } from './client/use-refresh';
import { useMutation } from './client/use-mutation';

/** The unfinished uploads of all administrators. */
export const unfinishedUploadsQuery = queryOptions({
  queryKey: ['uploads'],
  queryFn: ({ signal }) => get<UnfinishedUpload[]>('/upload', { signal }),
  staleTime: 0,
});

export const useDiscardUpload = () =>
  useMutation({
    mutationFn: (id: number) => api.delete(`/upload/${id}`),
    // Also refetch after an error: the list may be out of date.
    onSettled: useRefresh(unfinishedUploadsQuery.queryKey),
  });

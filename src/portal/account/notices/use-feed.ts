import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewFeed } from '../../../../server/contract/notices';
import { api } from '../../api-client';
import { noticesQuery } from '../../queries/notices';

function useRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: noticesQuery.queryKey });
}

/** Makes the own feed, or gives it another address. */
export const useMakeFeed = () =>
  useMutation({
    mutationFn: async () => (await api.post<NewFeed>('/me/feed')).data,
    onSuccess: useRefresh(),
  });

export const useEndFeed = () =>
  useMutation({
    mutationFn: () => api.delete('/me/feed'),
    // Also after a refusal: it may have been ended elsewhere.
    onSettled: useRefresh(),
  });

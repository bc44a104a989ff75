import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewFeed } from '../../../../server/contract/notices';
import { api } from '../../api/client/api-client';
import { noticesQuery } from '../../api/notices';

function useRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: noticesQuery.queryKey });
}

/** Creates the user's own feed, or replaces its address. */
export const useMakeFeed = () =>
  useMutation({
    mutationFn: async () => (await api.post<NewFeed>('/me/feed')).data,
    onSuccess: useRefresh(),
  });

export const useEndFeed = () =>
  useMutation({
    mutationFn: () => api.delete('/me/feed'),
    // Also refresh after an error: the feed may have been deleted elsewhere.
    onSettled: useRefresh(),
  });

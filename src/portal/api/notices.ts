import { queryOptions } from '@tanstack/react-query';
import type { NewFeed, Notices } from '../../../server/contract/notices';
import { api, get } from './client/api-client';
import { useRefresh } from './client/use-refresh';
import { useMutation } from './client/use-mutation';

/** The signed-in user's settings for notices of releases. */
export const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: ({ signal }) => get<Notices>('/me/notices', { signal }),
});

/** Creates the user's own feed, or replaces its address. */
export const useMakeFeed = () =>
  useMutation({
    mutationFn: async () => (await api.post<NewFeed>('/me/feed')).data,
    onSuccess: useRefresh(noticesQuery.queryKey),
  });

export const useEndFeed = () =>
  useMutation({
    mutationFn: () => api.delete('/me/feed'),
    // Also refresh after an error: the feed may have been deleted elsewhere.
    onSettled: useRefresh(noticesQuery.queryKey),
  });

import { queryOptions, useQuery } from '@tanstack/react-query';
import { createFeed, deleteFeed, getNotices } from '../../../server/contract/notices';
import { send } from './client/send';
import { useRefresh } from './client/use-refresh';
import { useMutation } from './client/use-mutation';

/** The signed-in user's settings for notices of releases. */
export const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: ({ signal }) => send(getNotices, { signal }),
});

/** False if the server is known to send no mail. */
export const useSendsMail = () => useQuery(noticesQuery).data?.sends_mail !== false;

/** Creates the user's own feed, or replaces its address. */
export const useMakeFeed = () =>
  useMutation({
    mutationFn: () => send(createFeed),
    onSuccess: useRefresh(noticesQuery.queryKey),
  });

export const useEndFeed = () =>
  useMutation({
    mutationFn: () => send(deleteFeed),
    // Also refresh after an error: the feed may have been deleted elsewhere.
    onSettled: useRefresh(noticesQuery.queryKey),
  });

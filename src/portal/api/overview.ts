import { queryOptions } from '@tanstack/react-query';
import { deleteOrphans, dismissSetup, getOverview, getOwnOverview } from '../../../server/contract/overview';
import { send } from './client/send';
import { useRefresh } from './client/use-refresh';
import { useMutation } from './client/use-mutation';

/** The open tasks. Refetched whenever the screen is shown. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: ({ signal }) => send(getOverview, { signal }),
  staleTime: 0,
});

/** The overview of the customer's group. Refetched whenever the screen opens. */
export const ownOverviewQuery = queryOptions({
  queryKey: [...overviewQuery.queryKey, 'own'],
  queryFn: ({ signal }) => send(getOwnOverview, { signal }),
  staleTime: 0,
});

/** Hides the first steps of the installation for all administrators. */
export const useDismissSetup = (onSuccess: () => void) =>
  useMutation({
    mutationFn: () => send(dismissSetup),
    onSuccess,
    onSettled: useRefresh(overviewQuery.queryKey),
  });

/** Deletes stored files that the database does not know. `count`: their number that was shown. */
export const useDeleteOrphans = () =>
  useMutation({
    mutationFn: (count: number) => send(deleteOrphans, { query: { count } }),
    onSettled: useRefresh(overviewQuery.queryKey),
  });

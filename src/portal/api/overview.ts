import { queryOptions } from '@tanstack/react-query';
import {
  deleteOrphans,
  dismissOwnSteps,
  dismissSetup,
  getOverview,
  getOwnOverview,
  getStatistics,
} from '../../../server/contract/overview';
import { getReleaseStatistics, listGroupVersions } from '../../../server/contract/statistics';
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

/** Hides the first steps of a customer for the user. */
export const useDismissOwnSteps = (onSuccess: () => void) =>
  useMutation({
    mutationFn: () => send(dismissOwnSteps),
    onSuccess,
    onSettled: useRefresh(ownOverviewQuery.queryKey),
  });

/** Deletes stored files that the database does not know. `count`: their number that was shown. */
export const useDeleteOrphans = () =>
  useMutation({
    mutationFn: (count: number) => send(deleteOrphans, { query: { count } }),
    onSettled: useRefresh(overviewQuery.queryKey),
  });

/** The number of downloads of a release by customers. */
export const statisticsQuery = (releaseId: number) =>
  queryOptions({
    queryKey: ['statistics', releaseId],
    queryFn: ({ signal }) => send(getReleaseStatistics, { id: releaseId, signal }),
  });

/** The releases that a customer group has downloaded. */
export const versionsQuery = (groupId: number) =>
  queryOptions({
    queryKey: ['groups', groupId, 'versions'],
    queryFn: ({ signal }) => send(listGroupVersions, { id: groupId, signal }),
  });

/** The downloads of the last 12 months, and the valid licences by edition. */
export const installationStatisticsQuery = queryOptions({
  queryKey: ['statistics'],
  queryFn: ({ signal }) => send(getStatistics, { signal }),
  staleTime: 0,
});

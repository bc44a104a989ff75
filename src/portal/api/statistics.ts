import { queryOptions } from '@tanstack/react-query';
import { getStatistics } from '../../../server/contract/overview';
import { getReleaseStatistics, listGroupVersions } from '../../../server/contract/statistics';
import { send } from './client/send';

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

import { queryOptions } from '@tanstack/react-query';
import type { InstallationStatistics } from '../../../server/contract/overview';
import type { GroupVersion, ReleaseStatistics } from '../../../server/contract/statistics';
import { get } from './client/api-client';

/** The number of downloads of a release by customers. */
export const statisticsQuery = (releaseId: number) =>
  queryOptions({
    queryKey: ['statistics', releaseId],
    queryFn: ({ signal }) => get<ReleaseStatistics>(`/downloadables/${releaseId}/statistics`, { signal }),
  });

/** The releases that a customer group has downloaded. */
export const versionsQuery = (groupId: number) =>
  queryOptions({
    queryKey: ['groups', groupId, 'versions'],
    queryFn: ({ signal }) => get<GroupVersion[]>(`/groups/${groupId}/versions`, { signal }),
  });

/** The downloads of the last 12 months, and the valid licences by edition. */
export const installationStatisticsQuery = queryOptions({
  queryKey: ['statistics'],
  queryFn: ({ signal }) => get<InstallationStatistics>('/statistics', { signal }),
  staleTime: 0,
});

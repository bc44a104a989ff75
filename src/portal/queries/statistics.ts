import { queryOptions } from '@tanstack/react-query';
import type { GroupVersion, ReleaseStatistics } from '../../../server/contract/statistics';
import { get } from '../api-client';

/** How often customers downloaded a release. */
export const statisticsQuery = (releaseId: number) =>
  queryOptions({
    queryKey: ['statistics', releaseId],
    queryFn: ({ signal }) => get<ReleaseStatistics>(`/downloadables/${releaseId}/statistics`, { signal }),
  });

/** Which releases a customer group has. */
export const versionsQuery = (groupId: number) =>
  queryOptions({
    queryKey: ['groups', groupId, 'versions'],
    queryFn: ({ signal }) => get<GroupVersion[]>(`/groups/${groupId}/versions`, { signal }),
  });

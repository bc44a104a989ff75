import { queryOptions } from '@tanstack/react-query';
import type { Group } from '../../../server/contract/group';
import { get } from '../api-client';

/** The groups that this person may see: all of them for an administrator, else the own one. */
export const groupsQuery = queryOptions({
  queryKey: ['groups'],
  queryFn: ({ signal }) => get<Group[]>('/groups', { signal }),
});

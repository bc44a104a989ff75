import { useQuery } from '@tanstack/react-query';
import type { Group } from '../../../server/contract/group';
import { get } from '../api-client';

export const groupsKey = ['groups'] as const;

/** The groups one may see: all of them for an administrator, else the own one. */
export function useGroups() {
  return useQuery({ queryKey: groupsKey, queryFn: ({ signal }) => get<Group[]>('/groups', { signal }) });
}

import { useQueries, useQuery } from '@tanstack/react-query';
import type { AllowedGroup, DownloadType } from '../../../server/contract/download-type';
import { get } from '../api-client';

/**
 * Which download types the members of each group may see, for administrators.
 * @returns a function from group id to the names, or undefined while that is not known
 */
export function useVisibleTypes(isWanted: boolean): ((groupId: number) => readonly string[]) | undefined {
  const types = useQuery({
    queryKey: ['downloadTypes'],
    queryFn: ({ signal }) => get<DownloadType[]>('/downloadTypes', { signal }),
    enabled: isWanted,
  });
  const allowed = useQueries({
    queries: (types.data ?? []).map(({ id }) => ({
      queryKey: ['downloadTypes', id, 'userGroups'],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        get<AllowedGroup[]>(`/downloadTypes/${id}/userGroups`, { signal }),
      enabled: isWanted,
    })),
  });
  if (!types.data || allowed.some(({ data }) => !data)) return undefined;
  const known = types.data;
  return (groupId) =>
    known
      .filter((_type, index) => {
        const groups = allowed[index]?.data ?? [];
        return groups.length === 0 || groups.some(({ user_group_id }) => user_group_id === groupId);
      })
      .map(({ name }) => name);
}

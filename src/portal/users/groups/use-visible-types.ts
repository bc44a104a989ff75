import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { downloadTypesQuery } from '../../api/download-types';

/**
 * Fetches the download types that the members of each group may see, for administrators.
 * @returns a function from group id to type names; undefined while loading
 */
export function useVisibleTypes(): ((groupId: number) => readonly string[]) | undefined {
  const { data } = useQuery(downloadTypesQuery('userGroups'));
  return useMemo(() => {
    if (!data) return undefined;
    const types = data.map(({ name, user_groups: groups = [] }) => ({
      name,
      groups: new Set(groups.map(({ user_group_id }) => user_group_id)),
    }));
    const known = new Map<number, readonly string[]>();
    return (groupId) => {
      const names =
        known.get(groupId) ??
        types.filter(({ groups }) => groups.size === 0 || groups.has(groupId)).map(({ name }) => name);
      known.set(groupId, names);
      return names;
    };
  }, [data]);
}

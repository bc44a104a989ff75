import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { downloadTypesQuery } from '../../api/download-types';

interface AllVisibleTypes {
  /** Returns the names of the download types that a group may see. */
  namesOf: (groupId: number) => readonly string[];
  /** The number of all download types. */
  total: number;
}

/**
 * Fetches the download types that the members of each group may see, for administrators.
 * @returns undefined while loading
 */
export function useVisibleTypes(): AllVisibleTypes | undefined {
  const { data } = useQuery(downloadTypesQuery('userGroups'));
  return useMemo(() => {
    if (!data) return undefined;
    const types = data.map(({ name, user_groups: groups = [] }) => ({
      name,
      groups: new Set(groups.map(({ user_group_id }) => user_group_id)),
    }));
    const known = new Map<number, readonly string[]>();
    const namesOf = (groupId: number) => {
      const names =
        known.get(groupId) ??
        types.filter(({ groups }) => groups.size === 0 || groups.has(groupId)).map(({ name }) => name);
      known.set(groupId, names);
      return names;
    };
    return { namesOf, total: types.length };
  }, [data]);
}

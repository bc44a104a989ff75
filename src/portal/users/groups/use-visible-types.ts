import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DownloadType } from '../../../../server/contract/download-type';
import { downloadTypesQuery } from '../../api/download-types';

type VisibleType = Pick<DownloadType, 'id' | 'name'>;

interface AllVisibleTypes {
  /** Returns the download types that a group may see. */
  typesOf: (groupId: number) => readonly VisibleType[];
  /** The number of all download types. */
  total: number;
}

/** Fetches the download types that the members of each group may see, for administrators. */
export function useVisibleTypes() {
  const query = useQuery(downloadTypesQuery('userGroups'));
  const { data } = query;
  const visibleTypes = useMemo((): AllVisibleTypes | undefined => {
    if (!data) return undefined;
    const types = data.map(({ id, name, user_groups: groups = [] }) => ({
      type: { id, name },
      groups: new Set(groups.map(({ user_group_id }) => user_group_id)),
    }));
    const known = new Map<number, readonly VisibleType[]>();
    const typesOf = (groupId: number) => {
      const visible =
        known.get(groupId) ??
        types.filter(({ groups }) => groups.size === 0 || groups.has(groupId)).map(({ type }) => type);
      known.set(groupId, visible);
      return visible;
    };
    return { typesOf, total: types.length };
  }, [data]);
  return { visibleTypes, query };
}

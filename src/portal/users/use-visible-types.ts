import { useQuery } from '@tanstack/react-query';
import { downloadTypesQuery } from '../queries/download-types';

/**
 * Which download types the members of each group may see, for administrators.
 * @returns a function from group id to the names, or undefined while that is not known
 */
export function useVisibleTypes(): ((groupId: number) => readonly string[]) | undefined {
  const { data } = useQuery(downloadTypesQuery('userGroups'));
  return (
    data &&
    ((groupId) =>
      data
        .filter(
          ({ user_groups: groups = [] }) =>
            groups.length === 0 || groups.some(({ user_group_id }) => user_group_id === groupId),
        )
        .map(({ name }) => name))
  );
}

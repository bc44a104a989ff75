import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Group, GroupChange } from '../../../server/contract/group';
import { api } from '../api/client/api-client';
import { downloadTypesKey } from '../api/download-types';
import { groupsKey } from '../api/groups';
import { invitationsKey } from '../api/invitations';
import { usersKey } from '../api/users';

/** Changes a group. Fails with a conflict if somebody else changed it first. */
export function useChangeGroup(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (change: GroupChange) => (await api.patch<Group>(`/groups/${id}`, change)).data,
    // Also refetch after an error: the list may be out of date.
    onSettled: () =>
      Promise.all(
        [groupsKey, usersKey, invitationsKey, downloadTypesKey].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

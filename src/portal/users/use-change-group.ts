import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Group, GroupChange } from '../../../server/contract/group';
import { api } from '../api-client';
import { downloadTypesKey } from '../queries/download-types';
import { groupsKey } from '../queries/groups';
import { invitationsKey } from '../queries/invitations';
import { usersKey } from '../queries/users';

/** Changes a group; refused when somebody else was faster. */
export function useChangeGroup(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (change: GroupChange) => (await api.patch<Group>(`/groups/${id}`, change)).data,
    // Also after a refusal: the list may be older than what refused it.
    onSettled: () =>
      Promise.all(
        [groupsKey, usersKey, invitationsKey, downloadTypesKey].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

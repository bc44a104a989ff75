import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { User, UserChange } from '../../../server/contract/user';
import { api } from '../api-client';
import { apiKeysQuery } from '../queries/api-keys';
import { groupsKey } from '../queries/groups';
import { invitationsKey } from '../queries/invitations';
import { usersKey } from '../queries/users';

/** Changes name, group and role of a user; refused when somebody else was faster. */
export function useChangeUser(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (change: UserChange) => (await api.patch<User>(`/users/${id}`, change)).data,
    // Also after a refusal: the list may be older than what refused it.
    onSettled: () =>
      Promise.all(
        [usersKey, groupsKey, invitationsKey, apiKeysQuery.queryKey].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

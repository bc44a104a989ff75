import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { User, UserChange } from '../../../server/contract/user';
import { api } from '../api/client/api-client';
import { apiKeysQuery } from '../api/api-keys';
import { groupsKey } from '../api/groups';
import { invitationsKey } from '../api/invitations';
import { usersKey } from '../api/users';

/** Changes name, group and role of a user. Fails with a conflict if somebody else changed the user first. */
export function useChangeUser(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (change: UserChange) => (await api.patch<User>(`/users/${id}`, change)).data,
    // Also refetch after an error: the list may be out of date.
    onSettled: () =>
      Promise.all(
        [usersKey, groupsKey, invitationsKey, apiKeysQuery.queryKey].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api-client';
import { apiKeysQuery } from '../queries/api-keys';
import { groupsKey } from '../queries/groups';
import { usersKey } from '../queries/users';

/** Deletes a user, whose logins are dead at once. */
export function useDeleteUser() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => {
      await api.delete(`/users/${id}`);
    },
    // Also after a refusal: the list may be older than what refused it.
    onSettled: () =>
      Promise.all(
        [usersKey, groupsKey, apiKeysQuery.queryKey].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

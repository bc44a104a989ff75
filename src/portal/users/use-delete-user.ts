import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/client/api-client';
import { apiKeysQuery } from '../api/api-keys';
import { groupsKey } from '../api/groups';
import { usersKey } from '../api/users';

/** Deletes a user. All their sessions end at once. */
export function useDeleteUser() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => {
      await api.delete(`/users/${id}`);
    },
    // Also refetch after an error: the list may be out of date.
    onSettled: () =>
      Promise.all(
        [usersKey, groupsKey, apiKeysQuery.queryKey].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

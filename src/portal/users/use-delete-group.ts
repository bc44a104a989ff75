import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/client/api-client';
import { groupsKey } from '../api/groups';

/**
 * Deletes a group. The server refuses to delete a group that has users, the administrators' group, and the
 * last allowed group of a download type.
 */
export function useDeleteGroup() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => {
      await api.delete(`/groups/${id}`);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: groupsKey }),
  });
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api-client';
import { groupsKey } from '../queries/groups';

/** Deletes a group. The server refuses one that has users, that of the administrators, and the last allowed one of a type. */
export function useDeleteGroup() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => {
      await api.delete(`/groups/${id}`);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: groupsKey }),
  });
}

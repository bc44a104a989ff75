import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/client/api-client';
import { invitationsKey } from '../api/invitations';

export function useWithdrawInvitation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => {
      await api.delete(`/invitations/${id}`);
    },
    // Also refetch after an error: the invitation may have been accepted.
    onSettled: () => queryClient.invalidateQueries({ queryKey: invitationsKey }),
  });
}

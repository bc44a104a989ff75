import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api-client';
import { invitationsKey } from '../queries/invitations';

export function useWithdrawInvitation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => {
      await api.delete(`/invitations/${id}`);
    },
    // Also after a refusal: by now it may have been accepted.
    onSettled: () => queryClient.invalidateQueries({ queryKey: invitationsKey }),
  });
}

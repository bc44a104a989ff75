import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InvitationMade } from '../../../server/contract/invitation';
import { api } from '../api-client';
import { invitationsKey } from '../queries/invitations';

/** Makes a new link for who was invited; the one before is dead. */
export function useRenewInvitation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => (await api.post<InvitationMade>(`/invitations/${id}/renew`)).data,
    // Also after a refusal: by now it may have been accepted.
    onSettled: () => queryClient.invalidateQueries({ queryKey: invitationsKey }),
  });
}

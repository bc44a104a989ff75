import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InvitationMade } from '../../../server/contract/invitation';
import { api } from '../api/client/api-client';
import { invitationsKey } from '../api/invitations';

/** Creates a new link for an invitation. The old link is revoked. */
export function useRenewInvitation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => (await api.post<InvitationMade>(`/invitations/${id}/renew`)).data,
    // Also refetch after an error: the invitation may have been accepted.
    onSettled: () => queryClient.invalidateQueries({ queryKey: invitationsKey }),
  });
}

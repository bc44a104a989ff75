import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InvitationMade, NewInvitation } from '../../../server/contract/invitation';
import { api } from '../api/client/api-client';
import { invitationsKey } from '../api/invitations';

export function useInvite() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (invitation: NewInvitation) =>
      (await api.post<InvitationMade>('/invitations', invitation)).data,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: invitationsKey }),
  });
}

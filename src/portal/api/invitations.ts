import type { InvitationMade, NewInvitation } from '../../../server/contract/invitation';
import { api } from './client/api-client';
import { useRefresh } from './client/use-refresh';
import { useMutation } from './client/use-mutation';

/** The key prefix of everything about invitations: invalidate it to fetch all of it again. */
export const invitationsKey = ['invitations'] as const;

export const useInvite = () =>
  useMutation({
    mutationFn: async (invitation: NewInvitation) =>
      (await api.post<InvitationMade>('/invitations', invitation)).data,
    onSuccess: useRefresh(invitationsKey),
  });

/** Creates a new link for an invitation. The old link is revoked. */
export const useRenewInvitation = () =>
  useMutation({
    mutationFn: async (id: number) => (await api.post<InvitationMade>(`/invitations/${id}/renew`)).data,
    // Also refetch after an error: the invitation may have been accepted.
    onSettled: useRefresh(invitationsKey),
  });

export const useWithdrawInvitation = () =>
  useMutation({
    mutationFn: (id: number) => api.delete(`/invitations/${id}`),
    // Also refetch after an error: the invitation may have been accepted.
    onSettled: useRefresh(invitationsKey),
  });

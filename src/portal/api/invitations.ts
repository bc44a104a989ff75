import {
  createInvitation,
  listInvitations,
  renewInvitation,
  withdrawInvitation,
  type NewInvitation,
} from '../../../server/contract/invitation';
import { send } from './client/send';
import { useRefresh } from './client/use-refresh';
import { useMutation } from './client/use-mutation';

/** The key prefix of everything about invitations: invalidate it to fetch all of it again. */
export const invitationsKey = ['invitations'] as const;

/** Searches the invitations for an address, as far as the user may see them. */
export const searchInvitations = (email: string) => send(listInvitations, { query: { q: email, limit: 20 } });

export const useInvite = () =>
  useMutation({
    mutationFn: (body: NewInvitation) => send(createInvitation, { body }),
    onSuccess: useRefresh(invitationsKey),
  });

/** Creates a new link for an invitation. The old link is revoked. */
export const useRenewInvitation = () =>
  useMutation({
    mutationFn: (id: number) => send(renewInvitation, { id }),
    // Also refetch after an error: the invitation may have been accepted.
    onSettled: useRefresh(invitationsKey),
  });

export const useWithdrawInvitation = () =>
  useMutation({
    mutationFn: (id: number) => send(withdrawInvitation, { id }),
    // Also refetch after an error: the invitation may have been accepted.
    onSettled: useRefresh(invitationsKey),
  });

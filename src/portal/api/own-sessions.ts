import { queryOptions } from '@tanstack/react-query';
import {
  changePassword,
  endOtherSessions,
  endOwnSession,
  listOwnLoginWays,
  listOwnSessions,
  type OwnSession,
  type PasswordChange,
} from '../../../server/contract/session';
import { send } from './client/send';
import { useRefresh } from './client/use-refresh';
import { useMutation } from './client/use-mutation';

/** The sessions of the signed-in user. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['ownSessions'],
  queryFn: ({ signal }) => send(listOwnSessions, { signal }),
});

/** The login methods that the signed-in user currently has. */
export const loginWaysQuery = queryOptions({
  queryKey: ['login ways'],
  queryFn: ({ signal }) => send(listOwnLoginWays, { signal }),
  staleTime: 0,
});

/** Ends one of the user's own sessions, or all but the current one. */
export const useEndSessions = () =>
  useMutation({
    mutationFn: (which: OwnSession | 'others') =>
      which === 'others' ? send(endOtherSessions) : send(endOwnSession, { id: which.id }),
    // Also refetch after an error: the list may be out of date.
    onSettled: useRefresh(ownSessionsQuery.queryKey),
  });

/** Changes the user's own password. All other sessions of the user end. */
export const useChangePassword = () =>
  useMutation({
    mutationFn: (body: PasswordChange) => send(changePassword, { body }),
    onSuccess: useRefresh(ownSessionsQuery.queryKey),
  });

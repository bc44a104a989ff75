import { queryOptions } from '@tanstack/react-query';
import type { OwnLoginWays, OwnSession, PasswordChange } from '../../../server/contract/session';
import { api, get } from './client/api-client';
import { useRefresh } from './client/use-refresh';
import { useMutation } from './client/use-mutation';

/** The sessions of the signed-in user. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['ownSessions'],
  queryFn: ({ signal }) => get<OwnSession[]>('/me/sessions', { signal }),
});

/** The login methods that the signed-in user currently has. */
export const loginWaysQuery = queryOptions({
  queryKey: ['login ways'],
  queryFn: ({ signal }) => get<OwnLoginWays>('/me/loginWays', { signal }),
  staleTime: 0,
});

/** Ends one of the user's own sessions, or all but the current one. */
export const useEndSessions = () =>
  useMutation({
    mutationFn: (which: OwnSession | 'others') =>
      api.delete(which === 'others' ? '/me/sessions' : `/me/sessions/${which.id}`),
    // Also refetch after an error: the list may be out of date.
    onSettled: useRefresh(ownSessionsQuery.queryKey),
  });

/** Changes the user's own password. All other sessions of the user end. */
export const useChangePassword = () =>
  useMutation({
    mutationFn: (change: PasswordChange) => api.post('/me/password', change),
    onSuccess: useRefresh(ownSessionsQuery.queryKey),
  });

import { queryOptions } from '@tanstack/react-query';
import type { ForgottenPassword } from '../../../server/contract/password';
import type { NewUser, User, UserChange, UserDetails } from '../../../server/contract/user';
import { apiKeysQuery } from './api-keys';
import { api, get } from './client/api-client';
import { getPage } from './client/get-page';
import { useRefresh } from './client/use-refresh';
import { groupsKey } from './groups';
import { invitationsKey } from './invitations';
import { useMutation } from './client/use-mutation';

/** The key prefix of everything about users: invalidate it to fetch all of it again. */
export const usersKey = ['users'] as const;

/** A user with logins, last downloads and last mails. */
export const userQuery = (id: number) =>
  queryOptions({
    queryKey: [...usersKey, 'one', id],
    queryFn: ({ signal }) => get<UserDetails>(`/users/${id}`, { signal }),
  });

const MAX_NEVER = 20;

/** The first users who have never logged in. */
export const neverLoggedInQuery = queryOptions({
  queryKey: [...usersKey, 'never logged in'],
  // Sorted by it, the users without a login come first.
  async queryFn({ signal }) {
    const { rows } = await getPage<User>('/users', { sort: 'last_login_at', limit: MAX_NEVER }, signal);
    return rows.filter(({ last_login_at }) => last_login_at === null);
  },
});

export const useAddUser = () =>
  useMutation({
    mutationFn: async (user: NewUser) => (await api.post<User>('/users', user)).data,
    onSuccess: useRefresh(usersKey, groupsKey),
  });

/** Changes name, group and role of a user. Fails with a conflict if somebody else changed the user first. */
export const useChangeUser = (id: number) =>
  useMutation({
    mutationFn: async (change: UserChange) => (await api.patch<User>(`/users/${id}`, change)).data,
    // Also refetch after an error: the list may be out of date.
    onSettled: useRefresh(usersKey, groupsKey, invitationsKey, apiKeysQuery.queryKey),
  });

/** Deletes a user. All their sessions end at once. */
export const useDeleteUser = () =>
  useMutation({
    mutationFn: (id: number) => api.delete(`/users/${id}`),
    // Also refetch after an error: the list may be out of date.
    onSettled: useRefresh(usersKey, groupsKey, apiKeysQuery.queryKey),
  });

/** Ends all sessions of a user, or removes their second factor, which also ends the sessions. */
export const useEndAccess = (what: 'sessions' | 'secondFactor') =>
  useMutation({
    mutationFn: (id: number) => api.delete(`/users/${id}/${what}`),
    // Also refetch after an error: the list may be out of date.
    onSettled: useRefresh(usersKey),
  });

/** Requests a mail with a link to set a password. Without a language, uses that of the account. */
export const useMailPasswordLink = () =>
  useMutation({ mutationFn: (asked: ForgottenPassword) => api.post('/password/forgot', asked) });

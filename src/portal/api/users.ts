import { queryOptions } from '@tanstack/react-query';
import { requestPasswordLink, type ForgottenPassword } from '../../../server/contract/password';
import {
  createUser,
  deleteUser,
  deleteUserSecondFactor,
  endUserSessions,
  getUser,
  listUsers,
  updateUser,
  type NewUser,
  type UserChange,
} from '../../../server/contract/user';
import { apiKeysQuery } from './api-keys';
import { getPage } from './client/get-page';
import { send } from './client/send';
import { groupsKey, usersKey } from './client/query-keys';
import { useRefresh } from './client/use-refresh';
import { invitationsKey } from './invitations';
import { useMutation } from './client/use-mutation';

/** A user with logins, last downloads and last mails. */
export const userQuery = (id: number) =>
  queryOptions({
    queryKey: [...usersKey, 'one', id],
    queryFn: ({ signal }) => send(getUser, { id, signal }),
  });

const MAX_NEVER = 20;

/** The first users who have never logged in. */
export const neverLoggedInQuery = queryOptions({
  queryKey: [...usersKey, 'never logged in'],
  // Sorted by it, the users without a login come first.
  async queryFn({ signal }) {
    const { rows } = await getPage(listUsers, { query: { sort: 'last_login_at', limit: MAX_NEVER }, signal });
    return rows.filter(({ last_login_at }) => last_login_at === null);
  },
});

export const useAddUser = () =>
  useMutation({
    mutationFn: (body: NewUser) => send(createUser, { body }),
    onSuccess: useRefresh(usersKey, groupsKey),
  });

/** Changes name, group and role of a user. Fails with a conflict if somebody else changed the user first. */
export const useChangeUser = (id: number) =>
  useMutation({
    mutationFn: (body: UserChange) => send(updateUser, { id, body }),
    // Also refetch after an error: the list may be out of date.
    onSettled: useRefresh(usersKey, groupsKey, invitationsKey, apiKeysQuery.queryKey),
  });

/** Deletes a user. All their sessions end at once. */
export const useDeleteUser = () =>
  useMutation({
    mutationFn: (id: number) => send(deleteUser, { id }),
    // Also refetch after an error: the list may be out of date.
    onSettled: useRefresh(usersKey, groupsKey, apiKeysQuery.queryKey),
  });

/** Ends all sessions of a user, or removes their second factor, which also ends the sessions. */
export const useEndAccess = (what: 'sessions' | 'secondFactor') =>
  useMutation({
    mutationFn: (id: number) => send(what === 'sessions' ? endUserSessions : deleteUserSecondFactor, { id }),
    // Also refetch after an error: the list may be out of date.
    onSettled: useRefresh(usersKey),
  });

/** Requests a mail with a link to set a password. Without a language, uses that of the account. */
export const useMailPasswordLink = () =>
  useMutation({ mutationFn: (body: ForgottenPassword) => send(requestPasswordLink, { body }) });

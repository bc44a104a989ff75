import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { saveAs } from 'file-saver';
import {
  cancelEmailChange,
  getOwnAccount,
  getOwnData,
  updateOwnAccount,
  type OwnAccountChange,
} from '../../../server/contract/own-account';
import { readAuth, storeAuth } from '../auth/session';
import { send } from './client/send';
import { useRefresh } from './client/use-refresh';
import { noticesQuery } from './notices';
import { useMutation } from './client/use-mutation';

/** The account of the signed-in user. */
export const ownAccountQuery = queryOptions({
  queryKey: ['own account'],
  queryFn: ({ signal }) => send(getOwnAccount, { signal }),
});

/** Changes the user's own account, and updates the signed-in user that the portal shows. */
export function useChangeOwnAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: OwnAccountChange) => send(updateOwnAccount, { body }),
    onSuccess: (account) => {
      queryClient.setQueryData(ownAccountQuery.queryKey, account);
      const auth = readAuth();
      const { name, email } = account;
      if (auth?.user.id === account.id) storeAuth({ ...auth, user: { ...auth.user, name, email } });
      return queryClient.invalidateQueries({ queryKey: noticesQuery.queryKey });
    },
  });
}

/** Cancels a new email address that is pending confirmation. */
export const useForgetNewAddress = () =>
  useMutation({
    mutationFn: () => send(cancelEmailChange),
    onSettled: useRefresh(ownAccountQuery.queryKey),
  });

/** Saves all stored data about the user as a file. */
export function useSaveOwnData(fileName: string) {
  return useMutation({
    mutationFn: async () => {
      const data = await send(getOwnData);
      saveAs(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), fileName);
    },
  });
}

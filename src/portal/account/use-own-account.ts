import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OwnAccount, OwnAccountChange, OwnData } from '../../../server/contract/own-account';
import { saveAs } from 'file-saver';
import { api, get } from '../api/client/api-client';
import { noticesQuery } from '../api/notices';
import { ownAccountQuery } from '../api/own-account';
import { readAuth, storeAuth } from '../auth/session';

/** Changes the user's own account, and updates the signed-in user that the portal shows. */
export function useChangeOwnAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (change: OwnAccountChange) => (await api.patch<OwnAccount>('/me', change)).data,
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
export function useForgetNewAddress() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.delete('/me/email'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownAccountQuery.queryKey }),
  });
}

/** Saves all stored data about the user as a file. */
export function useSaveOwnData(fileName: string) {
  return useMutation({
    mutationFn: async () => {
      const data = await get<OwnData>('/me/data');
      saveAs(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), fileName);
    },
  });
}

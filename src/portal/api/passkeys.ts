import { queryOptions } from '@tanstack/react-query';
import {
  beginPasskey,
  createPasskey as storePasskey,
  deletePasskey,
  listPasskeys,
  updatePasskey,
  type PasskeyName,
} from '../../../server/contract/passkey';
import { createPasskey } from '../auth/passkey';
import { send } from './client/send';
import { useRefresh } from './client/use-refresh';
import { loginWaysQuery } from './own-sessions';
import { secondFactorQuery } from './second-factor';
import { useMutation } from './client/use-mutation';

/** The passkeys of the signed-in user. */
export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => send(listPasskeys, { signal }),
});

const useRefreshPasskeys = () =>
  useRefresh(passkeysQuery.queryKey, secondFactorQuery.queryKey, loginWaysQuery.queryKey);

/** Lets the browser create a passkey, and adds it to the account. Can also throw a `PasskeyError`. */
export const useAddPasskey = () =>
  useMutation({
    mutationFn: async ({ name }: PasskeyName) => {
      const response = await createPasskey(await send(beginPasskey));
      return send(storePasskey, { body: { name, response } });
    },
    onSuccess: useRefreshPasskeys(),
  });

export const useRenamePasskey = (id: number) =>
  useMutation({
    mutationFn: (body: PasskeyName) => send(updatePasskey, { id, body }),
    onSuccess: useRefreshPasskeys(),
  });

export const useRemovePasskey = () =>
  useMutation({
    mutationFn: (id: number) => send(deletePasskey, { id }),
    onSuccess: useRefreshPasskeys(),
  });

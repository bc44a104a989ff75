import { queryOptions } from '@tanstack/react-query';
import type {
  AddedPasskey,
  NewPasskey,
  Passkey,
  PasskeyCreationOptions,
  PasskeyName,
} from '../../../server/contract/passkey';
import { createPasskey } from '../auth/passkey';
import { api, get } from './client/api-client';
import { useRefresh } from './client/use-refresh';
import { loginWaysQuery } from './own-sessions';
import { secondFactorQuery } from './second-factor';
import { useMutation } from './client/use-mutation';

/** The passkeys of the signed-in user. */
export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => get<Passkey[]>('/me/passkeys', { signal }),
});

const useRefreshPasskeys = () =>
  useRefresh(passkeysQuery.queryKey, secondFactorQuery.queryKey, loginWaysQuery.queryKey);

/** Lets the browser create a passkey, and adds it to the account. Can also throw a `PasskeyError`. */
export const useAddPasskey = () =>
  useMutation({
    mutationFn: async ({ name }: PasskeyName) => {
      const { data: options } = await api.post<PasskeyCreationOptions>('/me/passkeys/options');
      const passkey: NewPasskey = { name, response: await createPasskey(options) };
      return (await api.post<AddedPasskey>('/me/passkeys', passkey)).data;
    },
    onSuccess: useRefreshPasskeys(),
  });

export const useRenamePasskey = (id: number) =>
  useMutation({
    mutationFn: async (body: PasskeyName) => (await api.patch<Passkey>(`/me/passkeys/${id}`, body)).data,
    onSuccess: useRefreshPasskeys(),
  });

export const useRemovePasskey = () =>
  useMutation({
    mutationFn: (id: number) => api.delete(`/me/passkeys/${id}`),
    onSuccess: useRefreshPasskeys(),
  });

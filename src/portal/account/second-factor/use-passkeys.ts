import { useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  AddedPasskey,
  NewPasskey,
  Passkey,
  PasskeyName,
  PasskeyCreationOptions,
} from '../../../../server/contract/passkey';
import { api } from '../../api/client/api-client';
import { loginWaysQuery } from '../../api/login-ways';
import { passkeysQuery } from '../../api/passkeys';
import { secondFactorQuery } from '../../api/second-factor';
import { createPasskey } from '../../auth/passkey';

function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [passkeysQuery, secondFactorQuery, loginWaysQuery].map(({ queryKey }) =>
        client.invalidateQueries({ refetchType: 'active', queryKey }),
      ),
    );
}

/** Lets the browser create a passkey, and adds it to the account. Can also throw a `PasskeyError`. */
export const useAddPasskey = () =>
  useMutation({
    mutationFn: async ({ name }: PasskeyName) => {
      const { data: options } = await api.post<PasskeyCreationOptions>('/me/passkeys/options');
      const passkey: NewPasskey = { name, response: await createPasskey(options) };
      return (await api.post<AddedPasskey>('/me/passkeys', passkey)).data;
    },
    onSuccess: useRefresh(),
  });

export const useRenamePasskey = (id: number) =>
  useMutation({
    mutationFn: async (body: PasskeyName) => (await api.patch<Passkey>(`/me/passkeys/${id}`, body)).data,
    onSuccess: useRefresh(),
  });

export const useRemovePasskey = () =>
  useMutation({
    mutationFn: (id: number) => api.delete(`/me/passkeys/${id}`),
    onSuccess: useRefresh(),
  });

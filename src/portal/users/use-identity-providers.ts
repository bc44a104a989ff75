import { useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  IdentityProvider,
  IdentityProviderChange,
  NewIdentityProvider,
} from '../../../server/contract/identity-provider';
import { api } from '../api/client/api-client';
import { identityProvidersQuery } from '../api/identity-providers';

function useRefresh(groupId: number) {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: identityProvidersQuery(groupId).queryKey });
}

/**
 * Adds an identity provider to a group, or changes the one with this id. Fails with a conflict if somebody
 * else changed it first.
 */
export function useSaveIdentityProvider(groupId: number, id: number | undefined) {
  const onSettled = useRefresh(groupId);
  return useMutation({
    mutationFn: async (provider: NewIdentityProvider | IdentityProviderChange) => {
      const { data } =
        id === undefined
          ? await api.post<IdentityProvider>(`/groups/${groupId}/identityProviders`, provider)
          : await api.patch<IdentityProvider>(`/identityProviders/${id}`, provider);
      return data;
    },
    onSettled,
  });
}

/** Removes an identity provider. Sessions that started with it end. */
export function useRemoveIdentityProvider(groupId: number) {
  const onSettled = useRefresh(groupId);
  return useMutation({
    mutationFn: async (id: number) => {
      await api.delete(`/identityProviders/${id}`);
    },
    onSettled,
  });
}

/** Tests that an identity provider responds correctly and accepts the client ID and secret. */
export const useTestIdentityProvider = () =>
  useMutation({
    mutationFn: async (id: number) => {
      await api.post(`/identityProviders/${id}/test`);
    },
  });

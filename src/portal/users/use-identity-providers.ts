import { useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  IdentityProvider,
  IdentityProviderChange,
  NewIdentityProvider,
} from '../../../server/contract/identity-provider';
import { api } from '../api-client';
import { identityProvidersQuery } from '../queries/identity-providers';

function useRefresh(groupId: number) {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: identityProvidersQuery(groupId).queryKey });
}

/** Adds a provider to a group, or changes the one of this id; refused when somebody else was faster. */
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

/** Removes a provider; the logins that were made by it end. */
export function useRemoveIdentityProvider(groupId: number) {
  const onSettled = useRefresh(groupId);
  return useMutation({
    mutationFn: async (id: number) => {
      await api.delete(`/identityProviders/${id}`);
    },
    onSettled,
  });
}

/** Asks a provider whether it is what it is said to be. */
export const useTestIdentityProvider = () =>
  useMutation({
    mutationFn: async (id: number) => {
      await api.post(`/identityProviders/${id}/test`);
    },
  });

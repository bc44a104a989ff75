import { queryOptions } from '@tanstack/react-query';
import type {
  IdentityProvider,
  IdentityProviderChange,
  IdentityProviders,
  NewIdentityProvider,
} from '../../../server/contract/identity-provider';
import { api, get } from './client/api-client';
import { useRefresh } from './client/use-refresh';
import { groupsKey } from './groups';
import { useMutation } from './client/use-mutation';

/** The identity providers by which the users of a group log in with their company account. */
export const identityProvidersQuery = (groupId: number) =>
  queryOptions({
    queryKey: [...groupsKey, groupId, 'identityProviders'],
    queryFn: ({ signal }) => get<IdentityProviders>(`/groups/${groupId}/identityProviders`, { signal }),
  });

/**
 * Adds an identity provider to a group, or changes the one with this id. Fails with a conflict if somebody
 * else changed it first.
 */
export const useSaveIdentityProvider = (groupId: number, id: number | undefined) =>
  useMutation({
    mutationFn: async (provider: NewIdentityProvider | IdentityProviderChange) => {
      const { data } =
        id === undefined
          ? await api.post<IdentityProvider>(`/groups/${groupId}/identityProviders`, provider)
          : await api.patch<IdentityProvider>(`/identityProviders/${id}`, provider);
      return data;
    },
    onSettled: useRefresh(identityProvidersQuery(groupId).queryKey),
  });

/** Removes an identity provider. Sessions that started with it end. */
export const useRemoveIdentityProvider = (groupId: number) =>
  useMutation({
    mutationFn: (id: number) => api.delete(`/identityProviders/${id}`),
    onSettled: useRefresh(identityProvidersQuery(groupId).queryKey),
  });

/** Tests that an identity provider responds correctly and accepts the client ID and secret. */
export const useTestIdentityProvider = () =>
  useMutation({ mutationFn: (id: number) => api.post(`/identityProviders/${id}/test`) });

import { queryOptions } from '@tanstack/react-query';
import {
  createIdentityProvider,
  deleteIdentityProvider,
  listIdentityProviders,
  testIdentityProvider,
  updateIdentityProvider,
  type IdentityProviderChange,
  type NewIdentityProvider,
} from '../../../server/contract/identity-provider';
import { send } from './client/send';
import { useRefresh } from './client/use-refresh';
import { groupsKey } from './client/query-keys';
import { useMutation } from './client/use-mutation';

/** The identity providers by which the users of a group log in with their company account. */
export const identityProvidersQuery = (groupId: number) =>
  queryOptions({
    queryKey: [...groupsKey, groupId, 'identityProviders'],
    queryFn: ({ signal }) => send(listIdentityProviders, { id: groupId, signal }),
  });

/**
 * Adds an identity provider to a group, or changes the one with this id. Fails with a conflict if somebody
 * else changed it first.
 */
export const useSaveIdentityProvider = (groupId: number, id: number | undefined) =>
  useMutation({
    mutationFn: (body: NewIdentityProvider | IdentityProviderChange) =>
      id === undefined
        ? send(createIdentityProvider, { id: groupId, body: body as NewIdentityProvider })
        : send(updateIdentityProvider, { id, body: body as IdentityProviderChange }),
    onSettled: useRefresh(identityProvidersQuery(groupId).queryKey),
  });

/** Removes an identity provider. Sessions that started with it end. */
export const useRemoveIdentityProvider = (groupId: number) =>
  useMutation({
    mutationFn: (id: number) => send(deleteIdentityProvider, { id }),
    onSettled: useRefresh(identityProvidersQuery(groupId).queryKey),
  });

/** Tests that an identity provider responds correctly and accepts the client ID and secret. */
export const useTestIdentityProvider = () =>
  useMutation({ mutationFn: (id: number) => send(testIdentityProvider, { id }) });

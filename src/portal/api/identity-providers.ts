import { queryOptions } from '@tanstack/react-query';
import type { IdentityProviders } from '../../../server/contract/identity-provider';
import { get } from './client/api-client';
import { groupsKey } from './groups';

/** The identity providers by which the users of a group log in with their company account. */
export const identityProvidersQuery = (groupId: number) =>
  queryOptions({
    queryKey: [...groupsKey, groupId, 'identityProviders'],
    queryFn: ({ signal }) => get<IdentityProviders>(`/groups/${groupId}/identityProviders`, { signal }),
  });

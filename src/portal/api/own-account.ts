import { queryOptions } from '@tanstack/react-query';
import type { OwnAccount } from '../../../server/contract/own-account';
import { get } from './client/api-client';

/** The account of the signed-in user. */
export const ownAccountQuery = queryOptions({
  queryKey: ['own account'],
  queryFn: ({ signal }) => get<OwnAccount>('/me', { signal }),
});

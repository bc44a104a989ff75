import { queryOptions } from '@tanstack/react-query';
import type { OwnLoginWays } from '../../../server/contract/session';
import { get } from './client/api-client';

/** The login methods that the signed-in user currently has. */
export const loginWaysQuery = queryOptions({
  queryKey: ['login ways'],
  queryFn: ({ signal }) => get<OwnLoginWays>('/me/loginWays', { signal }),
  staleTime: 0,
});

import { queryOptions } from '@tanstack/react-query';
import type { OwnLoginWays } from '../../../server/contract/session';
import { get } from '../api-client';

/** The ways by which the person who is signed in can log in again, as they are now. */
export const loginWaysQuery = queryOptions({
  queryKey: ['login ways'],
  queryFn: ({ signal }) => get<OwnLoginWays>('/me/loginWays', { signal }),
  staleTime: 0,
});

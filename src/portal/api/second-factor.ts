import { queryOptions } from '@tanstack/react-query';
import type { SecondFactor } from '../../../server/contract/second-factor';
import { get } from './client/api-client';

/** The second factors that the signed-in user has set up. */
export const secondFactorQuery = queryOptions({
  queryKey: ['secondFactor'],
  queryFn: ({ signal }) => get<SecondFactor>('/me/secondFactor', { signal }),
});

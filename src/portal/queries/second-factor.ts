import { queryOptions } from '@tanstack/react-query';
import type { SecondFactor } from '../../../server/contract/second-factor';
import { get } from '../api-client';

/** What the person who is signed in has set up to log in more safely. */
export const secondFactorQuery = queryOptions({
  queryKey: ['secondFactor'],
  queryFn: ({ signal }) => get<SecondFactor>('/me/secondFactor', { signal }),
});

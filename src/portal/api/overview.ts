import { queryOptions } from '@tanstack/react-query';
import type { Overview } from '../../../server/contract/overview';
import { get } from './client/api-client';

/** The open tasks. Refetched whenever the screen is shown. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: ({ signal }) => get<Overview>('/overview', { signal }),
  staleTime: 0,
});

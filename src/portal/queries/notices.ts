import { queryOptions } from '@tanstack/react-query';
import type { Notices } from '../../../server/contract/notices';
import { get } from '../api-client';

/** How the person who is signed in is told of releases. */
export const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: ({ signal }) => get<Notices>('/me/notices', { signal }),
});

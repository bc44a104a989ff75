import { queryOptions } from '@tanstack/react-query';
import type { Notices } from '../../../server/contract/notices';
import { get } from './client/api-client';

/** The signed-in user's settings for notices of releases. */
export const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: ({ signal }) => get<Notices>('/me/notices', { signal }),
});

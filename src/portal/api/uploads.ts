import { queryOptions } from '@tanstack/react-query';
import type { UnfinishedUpload } from '../../../server/contract/release';
import { get } from './client/api-client';

/** The unfinished uploads of all administrators. */
export const unfinishedUploadsQuery = queryOptions({
  queryKey: ['uploads'],
  queryFn: ({ signal }) => get<UnfinishedUpload[]>('/upload', { signal }),
  staleTime: 0,
});

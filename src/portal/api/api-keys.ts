import { queryOptions } from '@tanstack/react-query';
import type { ApiKey } from '../../../server/contract/api-key';
import { get } from './client/api-client';

/** The API keys that build servers publish with, newest first. */
export const apiKeysQuery = queryOptions({
  queryKey: ['apiKeys'],
  queryFn: ({ signal }) => get<ApiKey[]>('/apiKeys', { signal }),
});

import { queryOptions } from '@tanstack/react-query';
import type { OwnSession } from '../../../server/contract/session';
import { get } from './client/api-client';

/** The sessions of the signed-in user. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['ownSessions'],
  queryFn: ({ signal }) => get<OwnSession[]>('/me/sessions', { signal }),
});

import { queryOptions } from '@tanstack/react-query';
import type { OwnSession } from '../../../server/contract/session';
import { get } from '../api-client';

/** The logins of the person who is signed in. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['ownSessions'],
  queryFn: ({ signal }) => get<OwnSession[]>('/me/sessions', { signal }),
});

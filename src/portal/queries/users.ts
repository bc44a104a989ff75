import { queryOptions } from '@tanstack/react-query';
import type { User } from '../../../server/contract/user';
import { get } from '../api-client';

/** The users that this person may see: all of them for an administrator, else the own group. */
export const usersQuery = queryOptions({
  queryKey: ['users'],
  queryFn: ({ signal }) => get<User[]>('/users', { signal }),
});

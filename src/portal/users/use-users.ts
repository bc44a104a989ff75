import { useQuery } from '@tanstack/react-query';
import type { User } from '../../../server/contract/user';
import { get } from '../api-client';

export const usersKey = ['users'] as const;

/** The people one may see: all of them for an administrator, else the own group. */
export function useUsers() {
  return useQuery({ queryKey: usersKey, queryFn: ({ signal }) => get<User[]>('/users', { signal }) });
}

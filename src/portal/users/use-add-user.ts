import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewUser, User } from '../../../server/contract/user';
import { api } from '../api-client';
import { groupsKey } from './use-groups';
import { usersKey } from './use-users';

export function useAddUser() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (user: NewUser) => (await api.post<User>('/users', user)).data,
    onSuccess: () =>
      Promise.all([usersKey, groupsKey].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}

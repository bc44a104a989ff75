import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewUser, User } from '../../../server/contract/user';
import { api } from '../api/client/api-client';
import { groupsKey } from '../api/groups';
import { usersKey } from '../api/users';

export function useAddUser() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (user: NewUser) => (await api.post<User>('/users', user)).data,
    onSuccess: () =>
      Promise.all([usersKey, groupsKey].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewUser, User } from '../../../server/contract/user';
import { api } from '../api-client';
import { groupsQuery } from '../queries/groups';
import { usersQuery } from '../queries/users';

export function useAddUser() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (user: NewUser) => (await api.post<User>('/users', user)).data,
    onSuccess: () =>
      Promise.all(
        [usersQuery, groupsQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
      ),
  });
}

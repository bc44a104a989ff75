import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Group, NewGroup } from '../../../server/contract/group';
import { api } from '../api/client/api-client';
import { groupsKey } from '../api/groups';

export function useAddGroup() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (group: NewGroup) => (await api.post<Group>('/groups', group)).data,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: groupsKey }),
  });
}

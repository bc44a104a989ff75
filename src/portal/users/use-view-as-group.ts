import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Group } from '../../../server/contract/group';
import { api } from '../api-client';
import { useSessionUser } from '../session/session';
import { setViewedGroup } from '../session/viewed-group';

/** From now on this tab shows the portal as a group sees it, when the server has noted that. */
export function useViewAsGroup() {
  const queryClient = useQueryClient();
  const userId = useSessionUser()?.id;
  return useMutation({
    mutationFn: async ({ id }: Group) => {
      await api.post(`/groups/${id}/view`);
    },
    onSuccess: (_, { id, name }) => {
      if (userId === undefined) return;
      queryClient.clear();
      setViewedGroup({ id, name, userId });
    },
  });
}

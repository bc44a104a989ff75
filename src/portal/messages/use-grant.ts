import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Grant, GrantMade } from '../../../server/contract/grant';
import { api } from '../api-client';
import { grantsKey } from '../queries/messages';

/** Grants the free month that a message asks for. */
export function useGrant(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (grant: Grant) => (await api.post<GrantMade>(`/messages/${id}/grant`, grant)).data,
    // A group, an invitation and a licence have come, and the message is closed; or somebody else was faster. What was proposed
    // stays: nothing more is proposed for a message that is closed.
    onSettled: () =>
      queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== grantsKey[0] }),
  });
}

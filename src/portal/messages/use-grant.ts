import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Grant, GrantMade } from '../../../server/contract/grant';
import { api } from '../api/client/api-client';
import { grantsKey } from '../api/messages';

/** Grants the free month that a message asks for. */
export function useGrant(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (grant: Grant) => (await api.post<GrantMade>(`/messages/${id}/grant`, grant)).data,
    // The grant created a group, an invitation and a licence and closed the message, or somebody else did so
    // first. Refetch everything except the proposals: the server proposes nothing for a closed message.
    onSettled: () =>
      queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== grantsKey[0] }),
  });
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Message, MessageChange } from '../../../server/contract/message';
import { api } from '../api-client';
import { messagesKey } from '../queries/messages';

/** Changes state, kind and note of a message. */
export function useChangeMessage(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (change: MessageChange) => (await api.patch<Message>(`/messages/${id}`, change)).data,
    // Also after a refusal: somebody else may have been faster.
    onSettled: () => queryClient.invalidateQueries({ queryKey: messagesKey }),
  });
}

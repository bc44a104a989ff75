import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Message, MessageChange } from '../../../server/contract/message';
import { api } from '../api/client/api-client';
import { messagesKey } from '../api/messages';

/** Changes state, kind and note of a message. Fails with a conflict if somebody else changed it first. */
export function useChangeMessage(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (change: MessageChange) => (await api.patch<Message>(`/messages/${id}`, change)).data,
    // Also refetch after an error: somebody else may have changed the message.
    onSettled: () => queryClient.invalidateQueries({ queryKey: messagesKey }),
  });
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MessageAnswer } from '../../../server/contract/message';
import { api } from '../api/client/api-client';
import { mailsKey, messagesKey } from '../api/messages';

/** Mails an answer to the author of a message. */
export function useAnswerMessage(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (answer: MessageAnswer) => api.post(`/messages/${id}/answer`, answer),
    onSuccess: () =>
      Promise.all([messagesKey, mailsKey].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}

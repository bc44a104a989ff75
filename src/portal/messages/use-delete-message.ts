import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/client/api-client';
import { mailsKey, messageQuery, messagesKey } from '../api/messages';

/** Deletes a message with all mail about it. */
export function useDeleteMessage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.delete(`/messages/${id}`),
    onSuccess(_answer, id) {
      // Not awaited, because the screen of the deleted message must close first.
      void queryClient.invalidateQueries({ queryKey: [...messagesKey, 'list'] });
      void queryClient.invalidateQueries({ queryKey: mailsKey });
      queryClient.removeQueries({ queryKey: messageQuery(id).queryKey, type: 'inactive' });
    },
  });
}

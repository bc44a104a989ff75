import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api-client';
import { mailsKey } from '../queries/messages';

/** Sends a mail again, or at once when it waits. */
export function useResendMail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.post(`/mails/${id}/resend`),
    // Also after a refusal: the list may be older than what refused it.
    onSettled: () => queryClient.invalidateQueries({ queryKey: mailsKey }),
  });
}

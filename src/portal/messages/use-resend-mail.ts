import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/client/api-client';
import { mailsKey } from '../api/messages';

/** Resends a mail, or sends a pending one now. */
export function useResendMail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.post(`/mails/${id}/resend`),
    // Also refetch after an error: the list may be out of date.
    onSettled: () => queryClient.invalidateQueries({ queryKey: mailsKey }),
  });
}

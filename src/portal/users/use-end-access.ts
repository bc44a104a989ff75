import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api-client';
import { usersKey } from '../queries/users';

/** Ends every login of a user, or removes their second factor, which ends the logins too. */
export function useEndAccess(what: 'sessions' | 'secondFactor') {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => {
      await api.delete(`/users/${id}/${what}`);
    },
    // Also after a refusal: the list may be older than what refused it.
    onSettled: () => queryClient.invalidateQueries({ queryKey: usersKey }),
  });
}

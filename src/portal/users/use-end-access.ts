import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/client/api-client';
import { usersKey } from '../api/users';

/** Ends all sessions of a user, or removes their second factor, which also ends the sessions. */
export function useEndAccess(what: 'sessions' | 'secondFactor') {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => {
      await api.delete(`/users/${id}/${what}`);
    },
    // Also refetch after an error: the list may be out of date.
    onSettled: () => queryClient.invalidateQueries({ queryKey: usersKey }),
  });
}

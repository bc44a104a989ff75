import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OwnSession } from '../../../server/contract/session';
import { api } from '../api-client';
import { ownSessionsQuery } from '../queries/own-sessions';

/** Ends one of the own logins, or all but this one. */
export function useEndSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (which: OwnSession | 'others') =>
      api.delete(which === 'others' ? '/me/sessions' : `/me/sessions/${which.id}`),
    // Also after a refusal: the list may be older than what refused it.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownSessionsQuery.queryKey }),
  });
}

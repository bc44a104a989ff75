import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OwnSession } from '../../../server/contract/session';
import { api } from '../api/client/api-client';
import { ownSessionsQuery } from '../api/own-sessions';

/** Ends one of the user's own sessions, or all but the current one. */
export function useEndSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (which: OwnSession | 'others') =>
      api.delete(which === 'others' ? '/me/sessions' : `/me/sessions/${which.id}`),
    // Also refetch after an error: the list may be out of date.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownSessionsQuery.queryKey }),
  });
}

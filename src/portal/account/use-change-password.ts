import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PasswordChange } from '../../../server/contract/session';
import { api } from '../api/client/api-client';
import { ownSessionsQuery } from '../api/own-sessions';

/** Changes the user's own password. All other sessions of the user end. */
export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: PasswordChange) => api.post('/me/password', change),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ownSessionsQuery.queryKey }),
  });
}

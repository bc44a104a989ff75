import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PasswordChange } from '../../../server/contract/session';
import { useLanguage } from '../../i18n/use-language';
import { api } from '../api-client';
import { ownSessionsQuery } from '../queries/own-sessions';

/** Has a link mailed by which a first password can be chosen. */
export function useAskForPassword() {
  const language = useLanguage();
  return useMutation({
    mutationFn: (email: string) => api.post('/password/forgot', { email, language }),
  });
}

/** Changes the own password; every other login of that person ends. */
export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: PasswordChange) => api.post('/me/password', change),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ownSessionsQuery.queryKey }),
  });
}

import { useMutation } from '@tanstack/react-query';
import type { ForgottenPassword } from '../../server/contract/password';
import { api } from './api-client';

/** Has a link mailed by which its reader chooses a password; without a language in that of the account. */
export const useMailPasswordLink = () =>
  useMutation({ mutationFn: (asked: ForgottenPassword) => api.post('/password/forgot', asked) });

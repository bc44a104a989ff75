import { useMutation } from '@tanstack/react-query';
import type { ForgottenPassword } from '../../../server/contract/password';
import { api } from './client/api-client';

/** Requests a mail with a link to set a password. Without a language, uses that of the account. */
export const useMailPasswordLink = () =>
  useMutation({ mutationFn: (asked: ForgottenPassword) => api.post('/password/forgot', asked) });

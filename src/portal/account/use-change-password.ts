import { useMutation } from '@tanstack/react-query';
import type { PasswordChange } from '../../../server/contract/session';
import { api } from '../api-client';

/** Changes the own password; every other login of that person ends. */
export const useChangePassword = () =>
  useMutation({ mutationFn: (change: PasswordChange) => api.post('/me/password', change) });

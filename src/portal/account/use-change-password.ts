import { useMutation } from '@tanstack/react-query';
import type { PasswordChange } from '../../../server/contract/session';
import { api } from '../api-client';

/** Changes one's own password; every other login of that person is dead then. */
export const useChangePassword = () =>
  useMutation({ mutationFn: (change: PasswordChange) => api.post('/me/password', change) });

import { useMutation as useAnyMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onLogin } from '../../auth/session';
import { isLoginEnded } from './problem-error';

/** As in TanStack Query. The error that the login has ended is cleared after the next login. */
export const useMutation: typeof useAnyMutation = (...options) => {
  const mutation = useAnyMutation(...options);
  const { error, reset } = mutation;
  useEffect(() => (isLoginEnded(error) ? onLogin(reset) : undefined), [error, reset]);
  return mutation;
};

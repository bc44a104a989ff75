import { QueryClient } from '@tanstack/react-query';
import { ProblemError } from './problem-error';
import { onSessionChange, readAuth } from './session/session';

const MOST_RETRIES = 2;

/** What the server refused it refuses again; what it could not do, or did not hear, is tried again. */
export function isWorthRetrying(failures: number, error: unknown): boolean {
  const isRefused =
    error instanceof ProblemError && error.status !== undefined && error.status >= 400 && error.status < 500;
  return !isRefused && failures < MOST_RETRIES;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: isWorthRetrying, staleTime: 30_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

// What one person was shown is not kept for the next.
if (typeof window !== 'undefined') {
  let user = readAuth()?.user.id;
  onSessionChange(() => {
    const next = readAuth()?.user.id;
    // While the question to log in again is open, nobody is signed in: the page keeps what it shows.
    if (next === undefined || next === user) return;
    if (user !== undefined) queryClient.clear();
    user = next;
  });
}

import { notifyManager, QueryClient } from '@tanstack/react-query';
import { ProblemError } from './problem-error';
import { onLogin } from '../../auth/session';

// Runs notifications in a microtask and not, as by default, in a timer. Refetched data must be rendered
// before the dialog that made the change closes: the dialog checks if the button that opened it still exists.
notifyManager.setScheduler(queueMicrotask);

const MAX_RETRIES = 2;

/** True if a failed call should be retried: after a failure of server or network, but not after a refusal. */
export function isWorthRetrying(failures: number, error: unknown): boolean {
  const isRefused =
    error instanceof ProblemError && error.status !== undefined && error.status >= 400 && error.status < 500;
  return !isRefused && failures < MAX_RETRIES;
}

/** True if the user should be offered to retry: as above, and after too many calls, which can be made later. */
export const canHelpToRetry = (error: unknown): boolean =>
  isWorthRetrying(0, error) || (error instanceof ProblemError && error.status === 429);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: isWorthRetrying, staleTime: 30_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

// After a login, refetch the queries that failed without one.
if (typeof window !== 'undefined') {
  onLogin(() => void queryClient.invalidateQueries({ predicate: ({ state }) => state.status === 'error' }));
}

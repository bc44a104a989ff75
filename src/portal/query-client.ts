import { notifyManager, QueryClient } from '@tanstack/react-query';
import { ProblemError } from './problem-error';
import { onSessionChange, readAuth } from './session/session';

// What was fetched again after a change is shown before the dialog that made it closes: then the dialog knows whether the
// button that opened it is still there. By default that waits for a timer, and the dialog closes first.
notifyManager.setScheduler(queueMicrotask);

const MOST_RETRIES = 2;

/** Whether to send a call again: after a failure of the server or the network, not after a refusal. */
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

// Queries that were refused without a login are fetched again after the next one.
if (typeof window !== 'undefined') {
  onSessionChange(() => {
    if (readAuth())
      void queryClient.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
  });
}

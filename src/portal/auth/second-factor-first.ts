import { useSyncExternalStore } from 'react';
import { onSessionChange, readAuth } from './session';

/** The token of a login that the server refuses until the user has set up a second factor. */
let refusedToken: string | undefined;
const listeners = new Set<() => void>();

/** Shows the page to set up a second factor in place of every screen, or shows the screens again. */
export function requireSecondFactorFirst(isRequired: boolean): void {
  const token = isRequired ? readAuth()?.token : undefined;
  if (token === refusedToken) return;
  refusedToken = token;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = onSessionChange(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

/** True if the signed-in user must set up a second factor before anything else. */
export const useIsSecondFactorFirst = () =>
  useSyncExternalStore(
    subscribe,
    () => refusedToken !== undefined && refusedToken === readAuth()?.token,
    () => false,
  );

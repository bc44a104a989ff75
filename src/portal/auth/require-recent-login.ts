import { useSyncExternalStore } from 'react';
import { onSessionChange, readAuth } from './session';

/** The call that was refused. */
export interface Act {
  method: string;
  /** the path below `/api` */
  path: string;
  body?: unknown;
}

/**
 * The open request to log in again, with the first call that asked. Everybody who calls `requireRecentLogin`
 * meanwhile waits for the same answer.
 */
let question:
  { act: Act | undefined; answer: Promise<boolean>; end: (isConfirmed: boolean) => void } | undefined;
const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function ask(act: Act | undefined) {
  const before = readAuth();
  let resolve: (isConfirmed: boolean) => void;
  const answer = new Promise<boolean>((settle) => {
    resolve = settle;
  });
  const end = (isConfirmed: boolean) => {
    unsubscribe();
    question = undefined;
    resolve(isConfirmed);
    changed();
  };
  // A new login in another tab also answers the request.
  const unsubscribe = onSessionChange(() => {
    const now = readAuth();
    if (now?.token !== before?.token) end(now !== null && now.user.id === before?.user.id);
  });
  return { act, answer, end };
}

/**
 * Asks the signed-in user to log in again, because the server requires a recent login. The portal's shell
 * shows the dialog.
 * @param act the refused call, which the dialog names
 * @returns true if the same user has logged in; false if the user declined
 */
export function requireRecentLogin(act?: Act): Promise<boolean> {
  question ??= ask(act);
  changed();
  return question.answer;
}

/** Returns the call that the open request is about. */
export const refusedAct = (): Act | undefined => question?.act;

/** Answers the request with false. Called when the user declines or leaves the page. */
export const declineRecentLogin = (): void => question?.end(false);

export const useIsRecentLoginRequired = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => question !== undefined,
    () => false,
  );

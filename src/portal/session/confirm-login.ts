import { useSyncExternalStore } from 'react';
import { onSessionChange, readAuth } from './session';

/** Whoever waits for a login of now, and how the question for it ends. */
let question: { answer: Promise<boolean>; end: (isConfirmed: boolean) => void } | undefined;
const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function ask() {
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
  // A login in another tab is as good.
  const unsubscribe = onSessionChange(() => {
    const now = readAuth();
    if (now?.token !== before?.token) end(now !== null && now.user.id === before?.user.id);
  });
  return { answer, end };
}

/**
 * Has the portal's shell ask who is signed in to log in again, because the server wants a login of now.
 * @returns whether the same person has; false when they did not want to
 */
export function confirmLogin(): Promise<boolean> {
  question ??= ask();
  changed();
  return question.answer;
}

/** The person does not want to, or the page is left. */
export const declineToConfirm = (): void => question?.end(false);

export const useIsConfirming = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => question !== undefined,
    () => false,
  );

import { useSyncExternalStore } from 'react';

/**
 * The tokens of mailed links, by the path of their page. They survive a change of language, but not a page
 * load.
 */
const kept = new Map<string, string>();

/** Moves the token from the URL, where others could read it, into memory. */
function take(page: string): string | null {
  const token = /^#token=([A-Za-z0-9_-]{1,200})$/.exec(window.location.hash)?.[1];
  if (token !== undefined) {
    kept.set(page, token);
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  }
  return kept.get(page) ?? null;
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Fires when another link to the same page is opened in this tab.
  window.addEventListener('hashchange', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('hashchange', listener);
  };
}

/** Forgets the token of a link that was used or is not valid. */
export function forgetMailedToken(page: string): void {
  kept.delete(page);
  for (const listener of listeners) listener();
}

/**
 * Returns the token of the mailed link that opened a page. Null if there is none; undefined on the server and
 * during hydration.
 * @param page the path of the page without language
 */
export const useMailedToken = (page: string): string | null | undefined =>
  useSyncExternalStore<string | null | undefined>(
    subscribe,
    () => take(page),
    () => undefined,
  );

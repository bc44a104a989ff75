import { useSyncExternalStore } from 'react';

/** The secrets of links, by the page that they are for: they outlive a change of language, and no document. */
const kept = new Map<string, string>();

/** Takes a secret out of the address, where others could read it, into memory. */
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
  // Another link to the same page, opened in this tab.
  window.addEventListener('hashchange', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('hashchange', listener);
  };
}

/** Forgets the secret of a link that was used, or does not work. */
export function forgetMailedToken(page: string): void {
  kept.delete(page);
  for (const listener of listeners) listener();
}

/**
 * The secret of the link in a mail by which a page was opened; null without one, undefined on the server and while the page
 * hydrates.
 * @param page its path without language
 */
export const useMailedToken = (page: string): string | null | undefined =>
  useSyncExternalStore<string | null | undefined>(
    subscribe,
    () => take(page),
    () => undefined,
  );

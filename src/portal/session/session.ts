import { useSyncExternalStore } from 'react';
import type { Auth } from '../../../server/contract/session';
import { AUTH_KEY } from '../../config/site';

/** Fired on `window` when this tab logged in or out; other tabs tell by the `storage` event. */
const CHANGED = 'session:changed';

/** Where storage is blocked, the login lives as long as the page. */
let inMemory: string | null = null;
let lastText: string | null = null;
let lastAuth: Auth | null = null;

function storedText(): string | null {
  try {
    return localStorage.getItem(AUTH_KEY);
  } catch {
    return inMemory;
  }
}

function parseAuth(text: string | null): Auth | null {
  if (text === null) return null;
  try {
    const value = JSON.parse(text) as Partial<Auth> | null;
    return value?.token && value.token_type && value.user ? (value as Auth) : null;
  } catch {
    return null;
  }
}

/** The login of this browser, the same object as long as it does not change; null when signed out. */
export function readAuth(): Auth | null {
  const text = storedText();
  if (text !== lastText) {
    lastText = text;
    lastAuth = parseAuth(text);
  }
  return lastAuth;
}

function changed(auth: Auth | null): void {
  if (auth) document.documentElement.dataset.session = 'in';
  else delete document.documentElement.dataset.session;
  window.dispatchEvent(new Event(CHANGED));
}

export function storeAuth(auth: Auth): void {
  const text = JSON.stringify(auth);
  try {
    localStorage.setItem(AUTH_KEY, text);
  } catch {
    inMemory = text;
  }
  changed(auth);
}

/** Forgets the login here; the server is not told. */
export function clearAuth(): void {
  inMemory = null;
  try {
    localStorage.removeItem(AUTH_KEY);
  } catch {
    // Nothing was stored then.
  }
  changed(null);
}

/** Calls back when somebody logs in or out, in this tab or another. Answers how to stop that. */
export function onSessionChange(listener: () => void): () => void {
  const stored = (event: StorageEvent) => {
    if (event.key === AUTH_KEY || event.key === null) listener();
  };
  window.addEventListener(CHANGED, listener);
  window.addEventListener('storage', stored);
  return () => {
    window.removeEventListener(CHANGED, listener);
    window.removeEventListener('storage', stored);
  };
}

/** The login as it is now; null when signed out, on the server, and while a page hydrates. */
export function useAuth(): Auth | null {
  return useSyncExternalStore(onSessionChange, readAuth, () => null);
}

/** Who is signed in. Only below the portal's guard, which holds everyone else back. */
export function useSessionUser(): Auth['user'] | null {
  return useAuth()?.user ?? null;
}

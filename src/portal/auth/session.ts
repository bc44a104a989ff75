import { useSyncExternalStore } from 'react';
import type { Auth } from '../../../server/contract/session';
import { endOnServer } from '../../components/layout/log-out';
import { AUTH_KEY, SESSION_CHANGED } from '../../config/site';
import { readViewedGroup, type ViewedGroup } from './viewed-group';

/** Used if storage is blocked. Then the login lasts until the page is closed. */
let inMemory: string | null = null;
let lastText: string | null = null;
let lastAuth: Auth | null = null;
/** The first user who was signed in since this document was loaded. */
let firstUser: Auth['user'] | null = null;

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

/**
 * Returns the login of this browser, or null when signed out. Returns the same object until the login
 * changes.
 */
export function readAuth(): Auth | null {
  const text = storedText();
  if (text !== lastText) {
    lastText = text;
    lastAuth = parseAuth(text);
    firstUser ??= lastAuth?.user ?? null;
  }
  return lastAuth;
}

function changed(auth: Auth | null): void {
  if (auth) document.documentElement.dataset.session = 'in';
  else delete document.documentElement.dataset.session;
  window.dispatchEvent(new Event(SESSION_CHANGED));
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

/**
 * Stores a new login, and ends this browser's previous login on the server, so that sessions do not pile up.
 */
export function storeNewAuth(auth: Auth): void {
  const before = readAuth();
  storeAuth(auth);
  if (before) endOnServer(before);
}

/** Clears the login in this browser. The server is not told. */
export function clearAuth(): void {
  inMemory = null;
  try {
    localStorage.removeItem(AUTH_KEY);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
  changed(null);
}

/** Calls the listener when a user logs in or out, in this tab or another. Returns an unsubscribe function. */
export function onSessionChange(listener: () => void): () => void {
  const stored = (event: StorageEvent) => {
    if (event.key === AUTH_KEY || event.key === null) listener();
  };
  window.addEventListener(SESSION_CHANGED, listener);
  window.addEventListener('storage', stored);
  return () => {
    window.removeEventListener(SESSION_CHANGED, listener);
    window.removeEventListener('storage', stored);
  };
}

/** As `onSessionChange`, for logins only. */
export const onLogin = (listener: () => void): (() => void) =>
  onSessionChange(() => {
    if (readAuth()) listener();
  });

/** Returns the current login. Null when signed out, on the server, and during hydration. */
export function useAuth(): Auth | null {
  return useSyncExternalStore(onSessionChange, readAuth, () => null);
}

/** Returns the group whose view this administrator has chosen; null for all other users. */
export const viewedGroupOf = (user: Auth['user'] | null | undefined): ViewedGroup | null => {
  const viewed = readViewedGroup();
  return user?.is_admin && viewed?.userId === user.id ? viewed : null;
};

/** As `viewedGroupOf`, for the signed-in user. */
export function useViewedGroup(): ViewedGroup | null {
  return useSyncExternalStore(
    onSessionChange,
    () => viewedGroupOf(readAuth()?.user ?? firstUser),
    () => null,
  );
}

/**
 * Returns the signed-in user. An administrator who views the portal as a group is returned as a user of that
 * group. While the dialog to log in again is open, returns the user who was signed in before. Use it only
 * below the portal's guard, which renders nothing without a login.
 */
export function useSessionUser(): Auth['user'] | null {
  const user = useAuth()?.user ?? firstUser;
  const viewed = useViewedGroup();
  return user && viewed ? { ...user, is_admin: false, is_manager: false, group: viewed } : user;
}

/** True if the signed-in user is an administrator; false without a login. */
export function useIsAdmin(): boolean {
  return useSessionUser()?.is_admin === true;
}

/** True if the signed-in user may invite and delete users of their own group; false without a login. */
export function useIsManager(): boolean {
  return useSessionUser()?.is_manager === true;
}

/** True if another user has logged in since this document was loaded. */
export function useIsSomebodyElse(): boolean {
  const auth = useAuth();
  return auth !== null && auth.user.id !== firstUser?.id;
}

import { useSyncExternalStore } from 'react';
import type { Auth } from '../../../server/contract/session';
import { endOnServer } from '../../components/layout/log-out';
import { AUTH_KEY, SESSION_CHANGED } from '../../config/site';
import { readViewedGroup, type ViewedGroup } from './viewed-group';

/** A login as this browser keeps it. */
interface Login extends Auth {
  /** It began by an invitation, without a password: perhaps there is no way to log in again yet. */
  without_password?: boolean;
}

/** Where storage is blocked, the login lasts as long as the page. */
let inMemory: string | null = null;
let lastText: string | null = null;
let lastAuth: Login | null = null;
/** The first person signed in since this document was loaded. */
let firstUser: Auth['user'] | null = null;

function storedText(): string | null {
  try {
    return localStorage.getItem(AUTH_KEY);
  } catch {
    return inMemory;
  }
}

function parseAuth(text: string | null): Login | null {
  if (text === null) return null;
  try {
    const value = JSON.parse(text) as Partial<Login> | null;
    return value?.token && value.token_type && value.user ? (value as Login) : null;
  } catch {
    return null;
  }
}

/** The login of this browser, the same object as long as it does not change; null when signed out. */
export function readAuth(): Login | null {
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

export function storeAuth(auth: Login): void {
  const text = JSON.stringify(auth);
  try {
    localStorage.setItem(AUTH_KEY, text);
  } catch {
    inMemory = text;
  }
  changed(auth);
}

/** Stores a new login. The one of this browser before it ends on the server, so that they do not pile up. */
export function storeNewAuth(auth: Login): void {
  const before = readAuth();
  storeAuth(auth);
  if (before) endOnServer(before);
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

/** Calls back when somebody logs in or out, in this tab or another; returns an unsubscribe function. */
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

/** The current login; null when signed out, on the server, and while a page hydrates. */
export function useAuth(): Login | null {
  return useSyncExternalStore(onSessionChange, readAuth, () => null);
}

/** The group whose view the administrator who is signed in looks at; null for all others. */
export const viewedGroupOf = (user: Auth['user'] | null | undefined): ViewedGroup | null => {
  const viewed = readViewedGroup();
  return user?.is_admin && viewed?.userId === user.id ? viewed : null;
};

/** As `viewedGroupOf`, for who is signed in. */
export function useViewedGroup(): ViewedGroup | null {
  return useSyncExternalStore(
    onSessionChange,
    () => viewedGroupOf(readAuth()?.user ?? firstUser),
    () => null,
  );
}

/**
 * The person who is signed in, as a customer while they look as a group does; while the question to log in again is open,
 * the one who was. Only for use below the portal's guard, which lets nobody else through.
 */
export function useSessionUser(): Auth['user'] | null {
  const user = useAuth()?.user ?? firstUser;
  const viewed = useViewedGroup();
  return user && viewed ? { ...user, is_admin: false, is_manager: false, group: viewed } : user;
}

/** Whether the person who is signed in is an administrator; false without one. */
export function useIsAdmin(): boolean {
  return useSessionUser()?.is_admin === true;
}

/** Whether the person who is signed in may invite and delete users of the own group; false without one. */
export function useIsManager(): boolean {
  return useSessionUser()?.is_manager === true;
}

/** Whether another person has logged in since this document was loaded. */
export function useIsSomebodyElse(): boolean {
  const auth = useAuth();
  return auth !== null && auth.user.id !== firstUser?.id;
}

import { navigate } from 'gatsby';
import { useSyncExternalStore } from 'react';
import type { Auth } from '../../../server/contract/session';
import { PATHS } from '../../config/paths';
import { DEFAULT_LANGUAGE } from '../../config/site';
import { languageOfPath, localizedPath } from '../../i18n/localized-path';
import { rememberReturn, type LoginReason } from './return-address';
import { clearAuth, onSessionChange, readAuth } from './session';

/** Fired on `window` when the question to log in again appears or is gone. */
const ASKING = 'session:asking';

let isAsking = false;
let holders = 0;

function setAsking(asking: boolean): void {
  if (isAsking === asking) return;
  isAsking = asking;
  window.dispatchEvent(new Event(ASKING));
}

/** Goes to the login page and comes back here afterwards. */
export function goToLogin(reason: LoginReason): void {
  rememberReturn(window.location, reason);
  const language = languageOfPath(window.location.pathname) ?? DEFAULT_LANGUAGE;
  navigate(localizedPath(PATHS.login, language), { replace: reason === 'required' });
}

/**
 * While something here would be lost by leaving (an upload under way), a login that ends is asked for again in place.
 * @returns how to let go
 */
export function holdPage(): () => void {
  let held = true;
  holders += 1;
  return () => {
    if (held) holders -= 1;
    held = false;
  };
}

export const isPageHeld = () => holders > 0;

/**
 * The server knows this login no more: it is forgotten here, and one goes to the login page; or stays, and is asked
 * in a dialog.
 */
export function endSession({ keepPage }: { keepPage: boolean }): void {
  const stays = keepPage || isPageHeld();
  if (stays) setAsking(true);
  clearAuth();
  if (!stays) goToLogin('expired');
}

/**
 * Waits until somebody is signed in again, and asks for it in the dialog that the portal's shell shows.
 * @throws Error when that was refused; the login page then comes up by itself
 */
export function logInAgain(): Promise<Auth> {
  const current = readAuth();
  if (current && !isAsking) return Promise.resolve(current);
  setAsking(true);
  return new Promise((resolve, reject) => {
    const check = () => {
      const auth = readAuth();
      if (!auth && isAsking) return;
      stop();
      if (auth) resolve(auth);
      else reject(new Error('not logged in again'));
    };
    const stopSession = onSessionChange(check);
    window.addEventListener(ASKING, check);
    const stop = () => {
      stopSession();
      window.removeEventListener(ASKING, check);
    };
  });
}

/** The question was answered: signed in again, or refused. */
export function stopAsking(): void {
  setAsking(false);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(ASKING, listener);
  return () => window.removeEventListener(ASKING, listener);
}

export function useIsAsking(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isAsking,
    () => false,
  );
}

import { AUTH_KEY, LOGGING_OUT, SESSION_CHANGED, type Language } from '../../config/site';
import { PATHS } from '../../config/paths';
import { LOGOUT_URL } from '../../http/public-calls';
import { localizedPath } from '../../i18n/localized-path';

let isUnderWay = false;

/** True if a logout has started and the login page is about to load. */
export const isLoggingOut = () => isUnderWay;

/** Revokes a token on the server, without waiting for the response. */
export function endOnServer({ token_type, token }: { token_type?: string; token?: string }): void {
  if (!token) return;
  fetch(LOGOUT_URL, {
    method: 'POST',
    headers: { Authorization: `${token_type} ${token}` },
    keepalive: true,
  }).catch(() => undefined); // offline: the token stays valid until it expires
}

/**
 * Deletes the session in this browser, revokes it on the server without waiting, and loads the login page.
 */
function logOut(language: Language): void {
  isUnderWay = true;
  try {
    const stored = localStorage.getItem(AUTH_KEY);
    localStorage.removeItem(AUTH_KEY);
    endOnServer(JSON.parse(stored ?? '{}') as { token_type?: string; token?: string });
  } catch {
    // Storage is blocked, or its content is invalid.
  }
  delete document.documentElement.dataset.session;
  window.dispatchEvent(new Event(SESSION_CHANGED));
  window.location.assign(localizedPath(PATHS.login, language));
}

/**
 * Logs out, unless a listener of `LOGGING_OUT` cancels the event. The listener gets the function that logs
 * out, so that it can ask first.
 */
export function requestLogOut(language: Language): void {
  const proceed = () => logOut(language);
  const event = new CustomEvent(LOGGING_OUT, { cancelable: true, detail: proceed });
  if (window.dispatchEvent(event)) proceed();
}

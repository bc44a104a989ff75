import { AUTH_KEY, LOGGING_OUT, SESSION_CHANGED, type Language } from '../../config/site';
import { PATHS } from '../../config/paths';
import { localizedPath } from '../../i18n/localized-path';

let isUnderWay = false;

/** Whether the page is on its way to the login page because one logs out. */
export const isLoggingOut = () => isUnderWay;

/** Ends a login on the server, without waiting for its answer. */
export function endOnServer({ token_type, token }: { token_type?: string; token?: string }): void {
  if (!token) return;
  fetch('/api/logout', {
    method: 'POST',
    headers: { Authorization: `${token_type} ${token}` },
    keepalive: true,
  }).catch(() => undefined); // offline: it ends with its time
}

/** Forgets the session here, tells the server without waiting for its answer, and goes to the login page. */
function logOut(language: Language): void {
  isUnderWay = true;
  try {
    const stored = localStorage.getItem(AUTH_KEY);
    localStorage.removeItem(AUTH_KEY);
    endOnServer(JSON.parse(stored ?? '{}') as { token_type?: string; token?: string });
  } catch {
    // Storage is blocked, or holds no login.
  }
  delete document.documentElement.dataset.session;
  window.dispatchEvent(new Event(SESSION_CHANGED));
  window.location.assign(localizedPath(PATHS.login, language));
}

/** Logs out, unless a listener of `LOGGING_OUT` prevents that: it has the function that logs out, and asks first. */
export function requestLogOut(language: Language): void {
  const proceed = () => logOut(language);
  const event = new CustomEvent(LOGGING_OUT, { cancelable: true, detail: proceed });
  if (window.dispatchEvent(event)) proceed();
}

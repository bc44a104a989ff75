import { navigate } from 'gatsby';
import { PATHS } from '../../config/paths';
import { DEFAULT_LANGUAGE } from '../../config/site';
import { languageOfPath, localizedPath } from '../../i18n/localized-path';
import { rememberReturn, type LoginReason } from './return-address';
import { clearAuth } from './session';
import { isNavigationBlocked } from '../unsaved-work/unsaved-work';

/** Goes to the login page, which returns here after the login. */
export function goToLogin(reason: LoginReason): void {
  rememberReturn(window.location, reason);
  const language = languageOfPath(window.location.pathname) ?? DEFAULT_LANGUAGE;
  navigate(localizedPath(PATHS.login, language), { replace: reason === 'required' });
}

/**
 * Clears a login that the server has ended, and goes to the login page. A page with unsaved work stays, and
 * the portal's shell asks to log in again.
 */
export function endSession(reason: 'expired' | 'company' = 'expired'): void {
  clearAuth();
  if (!isNavigationBlocked()) goToLogin(reason);
}

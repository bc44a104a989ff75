import { navigate } from 'gatsby';
import { PATHS } from '../../config/paths';
import { DEFAULT_LANGUAGE } from '../../config/site';
import { languageOfPath, localizedPath } from '../../i18n/localized-path';

/** Goes to the screen where a second factor is set up. For users who may do nothing else before that. */
export function goToSecondFactor(): void {
  const language = languageOfPath(window.location.pathname) ?? DEFAULT_LANGUAGE;
  const address = localizedPath(PATHS.account, language);
  if (window.location.pathname !== address) navigate(address, { replace: true });
}

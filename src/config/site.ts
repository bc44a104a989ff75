import { LANGUAGES, type Language } from '../../server/contract/languages';

export { DEFAULT_LANGUAGE, LANGUAGES, LOCALES, type Language } from '../../server/contract/languages';

/** The blog is written in this language only. */
export const POST_LANGUAGE: Language = 'nl';

/** Local storage key of the chosen language. The i18n plugin reads this name, so it cannot change. */
export const LANGUAGE_KEY = 'gatsby-i18next-language';

/** Local storage key of the auth object, as JSON. */
export const AUTH_KEY = 'Auth';

/** Session storage key of the unsent contact form, as JSON. */
export const CONTACT_DRAFT_KEY = 'contact';

/** Fired on `window` when this tab logs in or out. In other tabs the `storage` event does this. */
export const SESSION_CHANGED = 'session:changed';

/** Cancelable event, fired on `window` before a logout. Its `detail` is the function that logs out. */
export const LOGGING_OUT = 'session:logging-out';

/**
 * Cancelable event, fired on `window` before the router when the browser goes back or forward within the
 * site.
 */
export const GOING_BACK = 'site:going-back';

/** Local storage key of the chosen colour scheme: `light` or `dark`; missing: the system's scheme. */
export const THEME_KEY = 'theme';

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

import { LANGUAGES, type Language } from '../../server/contract/languages';

export { DEFAULT_LANGUAGE, LANGUAGES, LOCALES, type Language } from '../../server/contract/languages';

/** The blog is written in this language only. */
export const POST_LANGUAGE: Language = 'nl';

/** Local storage key of the chosen language; the name is the one that the i18n plugin reads. */
export const LANGUAGE_KEY = 'gatsby-i18next-language';

/** Local storage key of the auth object, as JSON. */
export const AUTH_KEY = 'Auth';

/** Session storage key of what was typed in the contact form and not sent, as JSON. */
export const CONTACT_DRAFT_KEY = 'contact';

/** Fired on `window` when this tab logged in or out; other tabs tell by the `storage` event. */
export const SESSION_CHANGED = 'session:changed';

/** Fired on `window` before logging out, with the function that does it as `detail`; may be prevented. */
export const LOGGING_OUT = 'session:logging-out';

/** Fired on `window` after the browser went back or forward within the site, ahead of the router; may be prevented. */
export const GOING_BACK = 'site:going-back';

/** Local storage key of the chosen colour scheme: `light` or `dark`; absent means the system's. */
export const THEME_KEY = 'theme';

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

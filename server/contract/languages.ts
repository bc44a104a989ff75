/**
 * The languages of site and server, each with the locale for its numbers and dates. The first one is the
 * default.
 * This is the only list of languages. It imports nothing.
 */
export const LOCALES = { en: 'en-GB', nl: 'nl-NL' } as const;

export type Language = keyof typeof LOCALES;

export const LANGUAGES = Object.keys(LOCALES) as Language[];

export const DEFAULT_LANGUAGE: Language = 'en';

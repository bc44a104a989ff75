/**
 * The languages of site and server, the first being the default, each with the region whose way of writing numbers and days
 * it takes. This is the only list of languages; it imports nothing.
 */
export const LOCALES = { en: 'en-GB', nl: 'nl-NL' } as const;

export type Language = keyof typeof LOCALES;

export const LANGUAGES = Object.keys(LOCALES) as Language[];

export const DEFAULT_LANGUAGE: Language = 'en';

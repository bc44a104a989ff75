import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../contract/languages';

/**
 * Returns the language of the site that Accept-Language (RFC 9110, 12.5.4) prefers; the default if none
 * matches.
 */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  let best = DEFAULT_LANGUAGE;
  let bestQuality = 0;
  for (const part of (acceptLanguage ?? '').slice(0, 1000).split(',')) {
    const [range = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const quality = Number(parameters.find((text) => text.startsWith('q='))?.slice(2) ?? '1');
    const language = LANGUAGES.find((name) => range === name || range.startsWith(`${name}-`));
    if (language && quality > bestQuality) {
      best = language;
      bestQuality = quality;
    }
  }
  return best;
}

/** Returns the given language if the site has it, otherwise the preferred one. */
export function chosenLanguage(given: unknown, acceptLanguage: string | undefined): Language {
  return LANGUAGES.find((language) => language === given) ?? preferredLanguage(acceptLanguage);
}

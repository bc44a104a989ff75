const languages = ['en', 'nl'] as const;
export type Language = (typeof languages)[number];

/** The site's language that Accept-Language (RFC 9110, 12.5.4) prefers; English when none matches. */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  let best: Language = 'en';
  let bestQuality = 0;
  for (const part of (acceptLanguage ?? '').slice(0, 1000).split(',')) {
    const [range = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const quality = Number(parameters.find((text) => text.startsWith('q='))?.slice(2) ?? '1');
    const language = languages.find((name) => range === name || range.startsWith(`${name}-`));
    if (language && quality > bestQuality) {
      best = language;
      bestQuality = quality;
    }
  }
  return best;
}

/** A language given by name, else the preferred one. */
export function chosenLanguage(given: unknown, acceptLanguage: string | undefined): Language {
  return languages.find((language) => language === given) ?? preferredLanguage(acceptLanguage);
}

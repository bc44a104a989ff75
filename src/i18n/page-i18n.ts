import i18next, { type i18n, type ResourceLanguage } from 'i18next';

/** The result of `locales` in a page query: texts by language and namespace. */
export type LocalesQueryResult = Readonly<Record<string, unknown>>;

const instances = new WeakMap<LocalesQueryResult, Partial<Record<string, i18n>>>();

/**
 * Returns i18next with the texts of a page query, as one instance for page and head: `t('common:nav.home')`.
 * If a text is missing that has no default value, a browser shows its key; the build throws.
 */
export function pageI18n(locales: LocalesQueryResult, language: string): i18n {
  const known = instances.get(locales) ?? {};
  instances.set(locales, known);
  return (known[language] ??= createI18n(locales, language));
}

function createI18n(locales: LocalesQueryResult, language: string): i18n {
  const instance = i18next.createInstance({
    lng: language,
    fallbackLng: false,
    resources: { [language]: locales[language] as ResourceLanguage },
    interpolation: { escapeValue: false }, // React escapes
    react: {
      useSuspense: false,
      nsMode: 'fallback', // a demo's texts first, then those of all demos
      // An instance never changes its language or texts, so that nothing subscribes to it.
      bindI18n: '',
      bindI18nStore: '',
    },
    appendNamespaceToMissingKey: true,
    parseMissingKeyHandler: missingText,
  });
  void instance.init();
  return instance;
}

function missingText(key: string, defaultValue?: string): string {
  if (defaultValue !== undefined) return defaultValue;
  if (typeof window === 'undefined') throw new Error(`The page's query has no text ${key}`);
  return key;
}

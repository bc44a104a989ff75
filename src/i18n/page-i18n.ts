import i18next, { type i18n } from 'i18next';

/** What a page query gives as `locales`. */
export interface LocalesQueryResult {
  readonly edges: ReadonlyArray<{
    readonly node: { readonly ns: string; readonly language: string; readonly data: string };
  }>;
}

const instances = new WeakMap<LocalesQueryResult, Partial<Record<string, i18n>>>();

/**
 * i18next with the texts that a page's query took along, one instance for page and head: `t('common:nav.home')`.
 * Of a text that is missing a browser shows the key; while the page is built it throws.
 */
export function pageI18n(locales: LocalesQueryResult, language: string): i18n {
  const known = instances.get(locales) ?? {};
  instances.set(locales, known);
  return (known[language] ??= createI18n(locales, language));
}

function createI18n({ edges }: LocalesQueryResult, language: string): i18n {
  const texts = edges.filter(({ node }) => node.language === language);
  const instance = i18next.createInstance({
    lng: language,
    fallbackLng: false,
    resources: {
      [language]: Object.fromEntries(texts.map(({ node }) => [node.ns, JSON.parse(node.data) as object])),
    },
    interpolation: { escapeValue: false }, // React does it
    react: { useSuspense: false, nsMode: 'fallback' }, // a demo looks in its own texts first, then in those of all demos
    appendNamespaceToMissingKey: true,
    parseMissingKeyHandler: missingText,
  });
  void instance.init();
  return instance;
}

function missingText(key: string): string {
  if (typeof window === 'undefined') throw new Error(`The page's query has no text ${key}`);
  return key;
}

import type { GatsbyBrowser } from 'gatsby';
import i18next, { type i18n, type InitOptions } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../config/site';
import { languageOfPath } from './localized-path';
import type { LocalesQueryResult } from './translate-head';

interface PageData {
  locales?: LocalesQueryResult;
}

interface PageContext {
  language?: string;
}

const instances = new WeakMap<LocalesQueryResult, Partial<Record<Language, i18n>>>();

function instanceFor(locales: LocalesQueryResult, language: Language, options: InitOptions): i18n {
  const known = instances.get(locales) ?? {};
  instances.set(locales, known);
  if (known[language]) return known[language];
  const namespaces = Object.fromEntries(
    locales.edges
      .filter(({ node }) => node.language === language)
      .map(({ node }) => [node.ns, JSON.parse(node.data) as Record<string, string>]),
  );
  const names = Object.keys(namespaces);
  // As the plugin does: the page's own namespace first, the others as fallback.
  const defaultNS = names.find((name) => name !== options.defaultNS) ?? options.defaultNS;
  const instance = i18next.createInstance({
    ...options,
    lng: language,
    fallbackLng: language,
    ns: names,
    defaultNS,
    fallbackNS: names.filter((name) => name !== defaultNS),
    resources: { [language]: namespaces },
    initAsync: false,
    react: { useSuspense: false },
  });
  void instance.init();
  known[language] = instance;
  return instance;
}

/** Of the page itself; of its address where it carries several languages, as the pages for errors do. */
function languageOf(locales: LocalesQueryResult, ofPage: string | undefined, pathname: string): Language {
  const ofAddress = languageOfPath(pathname);
  if (ofAddress && locales.edges.some(({ node }) => node.language === ofAddress)) return ofAddress;
  return isLanguage(ofPage) ? ofPage : DEFAULT_LANGUAGE;
}

/**
 * Gives a page the texts that its query took along. Stands in for the function of gatsby-plugin-react-i18next
 * (on-create-webpack-config.ts): one instance of i18next for each page, not for each render.
 */
export const wrapPageElement: GatsbyBrowser<PageData, PageContext>['wrapPageElement'] = (
  { element, props },
  options,
) => {
  // A page without a query, such as the offline shell, has no data at all.
  const locales = (props.data as PageData | undefined)?.locales;
  if (!locales) return element;
  const language = languageOf(locales, props.pageContext.language, props.location.pathname);
  const { i18nextOptions } = options as { i18nextOptions?: InitOptions };
  return (
    <I18nextProvider i18n={instanceFor(locales, language, i18nextOptions ?? {})}>{element}</I18nextProvider>
  );
};

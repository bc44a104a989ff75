import type { GatsbyBrowser } from 'gatsby';
import { I18nextProvider } from 'react-i18next';
import { DEFAULT_LANGUAGE } from '../config/site';
import { languageOfPath } from './localized-path';
import { pageI18n, type LocalesQueryResult } from './page-i18n';

/**
 * Provides a page with the texts of its query, in the language of its address. Replaces the function of
 * gatsby-plugin-react-i18next; on-create-webpack-config.ts says why.
 */
export const wrapPageElement: GatsbyBrowser<
  { locales?: LocalesQueryResult } | undefined
>['wrapPageElement'] = ({ element, props }) => {
  // A page without a query, such as the offline shell, has no data at all.
  const locales = props.data?.locales;
  if (!locales) return element;
  const language = languageOfPath(props.location.pathname) ?? DEFAULT_LANGUAGE;
  return <I18nextProvider i18n={pageI18n(locales, language)}>{element}</I18nextProvider>;
};

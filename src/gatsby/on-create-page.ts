import type { GatsbyNode } from 'gatsby';
import { DEFAULT_LANGUAGE, type Language } from '../config/site';
import { languageOfPath, withoutLanguage } from '../i18n/localized-path';

interface I18nContext {
  language: Language;
  routed: boolean;
  originalPath: string;
}

/** Pages that Gatsby itself requests by this exact path. */
const UNPREFIXED = ['/404.html', '/500.html', '/offline-plugin-app-shell-fallback/', '/dev-404-page/'];

/** What a page matches besides its own path: in the portal all below it, for the 404 page everything unknown. */
function matchPathOf(path: string): string | undefined {
  const language = languageOfPath(path);
  if (!language) return undefined;
  const rest = withoutLanguage(path);
  if (rest === '/404.html') return `/${language}/*`;
  if (rest.startsWith('/app/')) return `${path}*`;
  return undefined;
}

/**
 * Corrects the pages of the i18n plugin: it makes a copy without prefix of each page, and copies of pages that have no
 * language, and puts the language twice into `matchPath`.
 */
export const onCreatePage: GatsbyNode['onCreatePage'] = ({ page, actions }) => {
  const context = page.context as { i18n?: I18nContext } | undefined;
  const path = page.path.startsWith('/') ? page.path : `/${page.path}`;
  const language = languageOfPath(path);
  const rest = withoutLanguage(path);

  if (!context?.i18n) return;
  const isUnprefixed = UNPREFIXED.includes(rest);
  const unwanted = language
    ? (isUnprefixed && !rest.endsWith('.html')) || rest === '/404/' || rest === '/500/'
    : !isUnprefixed;
  if (unwanted) {
    actions.deletePage(page);
    return;
  }

  // Gatsby falls back to the page data of /404.html and /500.html, which have no prefix.
  if (language === DEFAULT_LANGUAGE && (rest === '/404.html' || rest === '/500.html')) {
    actions.createPage({ ...page, path: rest, matchPath: undefined });
  }

  const matchPath = matchPathOf(path);
  if ((page.matchPath || undefined) === matchPath) return;
  actions.deletePage(page);
  actions.createPage({ ...page, path, matchPath });
};

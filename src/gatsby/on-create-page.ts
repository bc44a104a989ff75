import type { GatsbyNode } from 'gatsby';
import { PATHS } from '../config/paths';
import { DEFAULT_LANGUAGE, type Language } from '../config/site';
import { languageOfPath, withoutLanguage } from '../i18n/localized-path';

interface I18nContext {
  language: Language;
  routed: boolean;
  originalPath: string;
}

/** Pages that Gatsby requests by exactly this path. */
const UNPREFIXED = ['/404.html', '/500.html', '/offline-plugin-app-shell-fallback/', '/dev-404-page/'];

/**
 * Returns the pattern of further paths that a page matches: everything below a portal page or the list of
 * advisories, and every unknown path for the 404 page.
 */
function matchPathOf(path: string): string | undefined {
  const language = languageOfPath(path);
  if (!language) return undefined;
  const rest = withoutLanguage(path);
  if (rest === '/404.html') return `/${language}/*`;
  if (rest.startsWith('/app/') || rest === PATHS.publicAdvisories) return `${path}*`;
  return undefined;
}

/**
 * Corrects the pages of the i18n plugin. It copies each page to a path without prefix, copies pages that have
 * no language, and repeats the language in `matchPath`.
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

  // Gatsby falls back to the page data of /404.html and /500.html without a prefix.
  if (language === DEFAULT_LANGUAGE && (rest === '/404.html' || rest === '/500.html')) {
    actions.createPage({ ...page, path: rest, matchPath: undefined });
  }

  const matchPath = matchPathOf(path);
  if ((page.matchPath || undefined) === matchPath) return;
  actions.deletePage(page);
  actions.createPage({ ...page, path, matchPath });
};

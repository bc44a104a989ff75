import { languagesOf, PORTAL_PREFIX, UNLISTED } from '../config/paths';
import { DEFAULT_LANGUAGE } from '../config/site';
import { languageOfPath, localizedPath, withoutLanguage } from '../i18n/localized-path';

interface SitemapPage {
  path: string;
}

interface SitemapQuery {
  site: { siteMetadata: { siteUrl: string } };
  allSitePage: { nodes: SitemapPage[] };
}

interface SitemapLink {
  lang: string;
  url: string;
}

/**
 * True for pages that search engines may list: public pages in the languages of their content, without error
 * pages, the login and pages of mailed links.
 */
export function isListed(path: string): boolean {
  const language = languageOfPath(path);
  const rest = withoutLanguage(path);
  if (!language || !languagesOf(rest).includes(language)) return false;
  return rest.endsWith('/') && !rest.startsWith(PORTAL_PREFIX) && !UNLISTED.includes(rest);
}

/** Returns all languages of a page, including its own, for `hreflang`; empty for a page in one language. */
export function alternates(path: string): SitemapLink[] {
  const rest = withoutLanguage(path);
  const languages = languagesOf(rest);
  if (languages.length === 1) return [];
  return [
    ...languages.map((language) => ({ lang: language, url: localizedPath(rest, language) })),
    { lang: 'x-default', url: localizedPath(rest, DEFAULT_LANGUAGE) },
  ];
}

/** Lists the public pages, each with its other languages. */
export const sitemapOptions = {
  output: '/',
  query: `{ site { siteMetadata { siteUrl } } allSitePage(sort: { path: ASC }) { nodes { path } } }`,
  resolveSiteUrl: ({ site }: SitemapQuery) => site.siteMetadata.siteUrl,
  resolvePages: ({ allSitePage }: SitemapQuery) => allSitePage.nodes.filter(({ path }) => isListed(path)),
  serialize: ({ path }: SitemapPage) => ({ url: path, links: alternates(path) }),
};

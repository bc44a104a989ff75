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

/** Whether a page is for search engines: the public ones in the languages that they are written in, but for those with a form by mail and the error pages. */
export function isListed(path: string): boolean {
  const language = languageOfPath(path);
  const rest = withoutLanguage(path);
  if (!language || !languagesOf(rest).includes(language)) return false;
  return rest.endsWith('/') && !rest.startsWith(PORTAL_PREFIX) && !UNLISTED.includes(rest);
}

/** All languages of a page, itself included, for `hreflang`; none for a page in one language. */
export function alternates(path: string): SitemapLink[] {
  const rest = withoutLanguage(path);
  const languages = languagesOf(rest);
  if (languages.length === 1) return [];
  return [
    ...languages.map((language) => ({ lang: language, url: localizedPath(rest, language) })),
    { lang: 'x-default', url: localizedPath(rest, DEFAULT_LANGUAGE) },
  ];
}

/** The sitemap lists the public pages, each with its alternates in the other languages. */
export const sitemapOptions = {
  output: '/',
  query: `{ site { siteMetadata { siteUrl } } allSitePage(sort: { path: ASC }) { nodes { path } } }`,
  resolveSiteUrl: ({ site }: SitemapQuery) => site.siteMetadata.siteUrl,
  resolvePages: ({ allSitePage }: SitemapQuery) => allSitePage.nodes.filter(({ path }) => isListed(path)),
  serialize: ({ path }: SitemapPage) => ({ url: path, links: alternates(path) }),
};

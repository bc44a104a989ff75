import type { SiteManifest, SitePage } from '../../../server/contract/site-manifest';
import { PORTAL_PREFIX } from '../../config/paths';
import { LANGUAGES } from '../../config/site';

export interface CreatedPage {
  path: string;
  matchPath: string | null;
}

/** Returns the file of a page, relative to the site's folder. */
export function fileOf(pagePath: string): string {
  return pagePath.slice(1) + (pagePath.endsWith('/') ? 'index.html' : '');
}

export function siteManifest(
  created: readonly CreatedPage[],
  pages: Record<string, SitePage>,
  redirectPage: SitePage,
): SiteManifest {
  return {
    pages,
    redirectPage,
    notFound: Object.fromEntries(LANGUAGES.map((language) => [language, `/${language}/404.html`])),
    clientOnly: created
      .filter(({ path, matchPath }) => matchPath && path.includes(PORTAL_PREFIX))
      .map(({ path }) => ({ prefix: path, page: path })),
  };
}

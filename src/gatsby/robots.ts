import { PORTAL_PREFIX } from '../config/paths';
import { LANGUAGES } from '../config/site';
import { localizedPath } from '../i18n/localized-path';

/** `robots.txt`: search engines may read all but the API and the portal, whose pages say `noindex` too. */
export function robotsText(siteUrl: string): string {
  const portals = LANGUAGES.map((language) => `Disallow: ${localizedPath(PORTAL_PREFIX, language)}`);
  return [
    'User-agent: *',
    ...portals,
    'Disallow: /api/',
    '',
    `Sitemap: ${siteUrl}/sitemap-index.xml`,
    '',
  ].join('\n');
}

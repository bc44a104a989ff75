import { ADVISORY_SITEMAP_PATH, PORTAL_PREFIX } from '../config/paths';
import { LANGUAGES } from '../config/site';
import { localizedPath } from '../i18n/localized-path';

/**
 * Returns `robots.txt`: search engines may read everything except the API and the portal. Portal pages also
 * have `noindex`.
 */
export function robotsText(siteUrl: string): string {
  const portals = LANGUAGES.map((language) => `Disallow: ${localizedPath(PORTAL_PREFIX, language)}`);
  return [
    'User-agent: *',
    ...portals,
    'Disallow: /api/',
    '',
    `Sitemap: ${siteUrl}/sitemap-index.xml`,
    `Sitemap: ${siteUrl}${ADVISORY_SITEMAP_PATH}`,
    '',
  ].join('\n');
}

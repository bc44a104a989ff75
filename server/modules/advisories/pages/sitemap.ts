import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../../contract/languages';
import { escapeXml } from '../../../platform/http/escape-xml';
import { advisoriesPath, advisoryPageUrl } from '../csaf/addresses';

/** The same path is in robots.txt (src/gatsby/robots.ts). */
export const SITEMAP_PATH = '/sitemap-advisories.xml';

/** Returns the sitemap of the list of advisories and of their pages, each with its other languages. */
export function advisorySitemap(
  advisories: readonly { number: string; changed_at: string }[],
  siteUrl: string,
): string {
  const entries = (addressIn: (language: Language) => string, changedAt: string | undefined) => {
    const links = [...LANGUAGES, 'x-default' as const].map((name) => {
      const address = addressIn(name === 'x-default' ? DEFAULT_LANGUAGE : name);
      return `<xhtml:link rel="alternate" hreflang="${name}" href="${escapeXml(address)}"/>`;
    });
    const changed = changedAt === undefined ? '' : `<lastmod>${changedAt}</lastmod>`;
    return LANGUAGES.map(
      (language) => `<url><loc>${escapeXml(addressIn(language))}</loc>${changed}${links.join('')}</url>\n`,
    );
  };
  const last = advisories
    .map(({ changed_at }) => changed_at)
    .sort()
    .at(-1);
  const all = [
    ...entries((language) => siteUrl + advisoriesPath(language), last),
    ...advisories.flatMap(({ number, changed_at }) =>
      entries((language) => advisoryPageUrl(siteUrl, language, number), changed_at),
    ),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${all.join('')}</urlset>
`;
}

import site from '../../../../content/site.json' with { type: 'json' };
import type { Language } from '../../../contract/languages';
import { escapeXml } from '../../../platform/http/escape-xml';
import { advisoryPageTexts } from '../../../texts/messages';
import { advisoriesPath, advisoryPageUrl } from '../csaf/addresses';
import type { ListedAdvisory } from './listed';

/** `updated` of a feed without entries, which must have one (RFC 4287, 4.2.15). */
const NEVER = '1970-01-01T00:00:00Z';

/** Returns advisories as an Atom feed (RFC 4287). @param advisories the last revised first */
export function advisoryFeed(
  language: Language,
  advisories: readonly ListedAdvisory[],
  siteUrl: string,
): string {
  const { list } = advisoryPageTexts(language);
  const own = siteUrl + advisoriesPath(language);
  // These ids stay the same when a URL changes (RFC 4151).
  const idOf = (what: string) => escapeXml(`tag:${new URL(siteUrl).hostname},2026:${what}/${language}`);
  const entries = advisories.map(
    ({ number, published_at, changed_at, titles, summaries }) => `<entry>
<id>${idOf(`advisory/${number}`)}</id>
<title>${escapeXml(`${number}: ${titles[language]}`)}</title>
<link href="${escapeXml(advisoryPageUrl(siteUrl, language, number))}"/>
<published>${published_at}</published>
<updated>${changed_at}</updated>
<summary>${escapeXml(summaries[language])}</summary>
</entry>
`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<id>${idOf('advisories')}</id>
<title>${escapeXml(`${site.name}: ${list.title}`)}</title>
<author><name>${escapeXml(site.name)}</name></author>
<link rel="self" type="application/atom+xml" href="${escapeXml(`${own}feed.xml`)}"/>
<link href="${escapeXml(own)}"/>
<updated>${advisories[0]?.changed_at ?? NEVER}</updated>
${entries.join('')}</feed>
`;
}

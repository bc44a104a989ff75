import { PORTAL_PATHS } from '../../contract/portal-paths';
import { Marked } from 'marked';
import site from '../../../content/site.json' with { type: 'json' };
import type { Language } from '../../contract/languages';
import { limitMarks } from '../../contract/limit-marks';
import { feedTitle, texts } from '../../texts/messages';
import { escapeXml as xml } from '../../platform/http/escape-xml';
import { escapeHtml } from '../../platform/http/small-pages';
import type { FeedRelease } from './feed-releases.sql';

/** Max length of the notes of a release in a feed, in characters. */
const maxNotesLength = 2000;

/** Cuts a text to the max length without splitting a surrogate pair. */
const shortened = (text: string) =>
  text.length <= maxNotesLength ? text : `${text.slice(0, maxNotesLength).replace(/[\ud800-\udbff]$/, '')}…`;

/** Returns the notes in a language, or in the other one if there are none. */
const notesOf = ({ notes, notesNl }: Pick<FeedRelease, 'notes' | 'notesNl'>, language: Language) =>
  language === 'nl' ? notesNl || notes : notes || notesNl;

const WEB_LINK = /^(https?|mailto):$/;

/** Returns the absolute URL of a link in the notes; undefined unless it is a web page or mail address. */
function absoluteLink(href: string, siteUrl: string): string | undefined {
  const url = URL.parse(href, `${siteUrl}/`);
  return url && WEB_LINK.test(url.protocol) ? url.href : undefined;
}

/** Converts Markdown to HTML as the portal shows it: no raw HTML, no images, and only absolute links. */
const markdownTo = (siteUrl: string) => {
  const marked = new Marked({
    gfm: false,
    renderer: {
      html: () => '',
      image: ({ text }) => escapeHtml(text),
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        const url = absoluteLink(href, siteUrl);
        return url === undefined ? text : `<a href="${escapeHtml(url)}">${text}</a>`;
      },
    },
  });
  return (markdown: string) => marked.parse(markdown, { async: false }).trim();
};

/**
 * Returns releases, newest first, as an Atom feed (RFC 4287).
 * @param group group of the owner of the feed
 * @param owner id of that user: each feed has its own id
 */
export function atomFeed(
  releases: readonly FeedRelease[],
  {
    siteUrl,
    ownAddress,
    language,
    group,
    createdAt,
    owner,
  }: {
    siteUrl: string;
    ownAddress: string;
    language: Language;
    group: string;
    createdAt: string;
    owner: number;
  },
): string {
  const { kinds, channels } = texts[language].feed;
  const downloads = `${siteUrl}/${language}${PORTAL_PATHS.downloads}`;
  // These ids stay the same when a URL or a language changes (RFC 4151).
  const idOf = (what: string) => xml(`tag:${new URL(siteUrl).hostname},2026:${what}`);
  const toHtml = markdownTo(siteUrl);
  const category = (scheme: string, term: string, label: string) =>
    `<category scheme="${idOf(scheme)}" term="${term}" label="${xml(label)}"/>`;
  const entries = releases.map(
    ({ id, name, type, categorie, categorieNl, at, updatedAt, kind, channel, ...release }) => `<entry>
<id>${idOf(`release/${id}`)}</id>
<title>${xml(`${type} ${name}`)}</title>
<link href="${xml(`${downloads}${id}/`)}"/>
<published>${at}</published>
<updated>${updatedAt}</updated>
<category term="${xml((language === 'nl' && categorieNl) || categorie)}"/>
${category('kind', kind, kinds[kind])}
${category('channel', channel, channels[channel])}
<content type="html">${xml(toHtml(limitMarks(shortened(notesOf(release, language)))))}</content>
</entry>
`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<id>${idOf(`releases/${owner}`)}</id>
<title>${xml(feedTitle(language, { product: site.name, group }))}</title>
<author><name>${xml(site.name)}</name></author>
<link rel="self" type="application/atom+xml" href="${xml(ownAddress)}"/>
<link href="${xml(downloads)}"/>
<updated>${releases[0]?.updatedAt ?? createdAt}</updated>
${entries.join('')}</feed>
`;
}

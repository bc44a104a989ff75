import type { Language } from '../contract/languages';
import { texts } from '../problems/messages';
import { escapeHtml } from '../problems/render';
import type { FeedRelease } from '../repositories/feeds';

/** How much of the notes of a release is in a feed, in characters. */
const mostNotes = 2000;

/** A text for XML: escaped, and without what XML 1.0 (2.2) does not know, and the control characters that it advises against. */
const xml = (text: string) =>
  escapeHtml(text.replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Surrogate}/gu, ''));

/** The first characters of a text, none of them cut in two. */
const shortened = (text: string) =>
  text.length <= mostNotes ? text : `${text.slice(0, mostNotes).replace(/[\ud800-\udbff]$/, '')}…`;

/** The notes in a language; those in the other one where there are none. */
const notesOf = ({ notes, notesNl }: Pick<FeedRelease, 'notes' | 'notesNl'>, language: Language) =>
  language === 'nl' ? notesNl || notes : notes || notesNl;

/** Releases, newest first, as an Atom feed (RFC 4287). */
export function atomFeed(
  releases: readonly FeedRelease[],
  {
    siteUrl,
    ownAddress,
    language,
    createdAt,
  }: { siteUrl: string; ownAddress: string; language: Language; createdAt: string },
): string {
  const { title, author } = texts[language].feed;
  const downloads = `${siteUrl}/${language}/app/downloads/`;
  // Names that stay when an address or a language changes (RFC 4151).
  const idOf = (what: string) => xml(`tag:${new URL(siteUrl).hostname},2026:${what}`);
  const entries = releases.map(
    ({ id, name, type, categorie, at, updatedAt, ...release }) => `<entry>
<id>${idOf(`release/${id}`)}</id>
<title>${xml(`${type} ${name}`)}</title>
<link href="${xml(`${downloads}${id}/`)}"/>
<published>${at}</published>
<updated>${updatedAt}</updated>
<category term="${xml(categorie)}"/>
<content type="text">${xml(shortened(notesOf(release, language)))}</content>
</entry>
`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<id>${idOf('releases')}</id>
<title>${xml(title)}</title>
<author><name>${xml(author)}</name></author>
<link rel="self" type="application/atom+xml" href="${xml(ownAddress)}"/>
<link href="${xml(downloads)}"/>
<updated>${releases[0]?.updatedAt ?? createdAt}</updated>
${entries.join('')}</feed>
`;
}

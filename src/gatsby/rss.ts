export interface Feed {
  title: string;
  description: string;
  language: string;
  /** Absolute address of the page that the feed tells of. */
  pageUrl: string;
  /** Absolute address of the feed itself. */
  feedUrl: string;
  items: readonly FeedItem[];
}

export interface FeedItem {
  title: string;
  description: string;
  /** Absolute and lasting: readers recognise an item by it. */
  url: string;
  /** ISO 8601 */
  date: string;
  author: string;
  tags: readonly string[];
}

/** An RSS 2.0 feed (https://www.rssboard.org/rss-specification), with the authors' names by Dublin Core. */
export function rssFeed({ title, description, language, pageUrl, feedUrl, items }: Feed): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
${element('title', title)}
${element('link', pageUrl)}
${element('description', description)}
${element('language', language)}
<atom:link href="${escapeXml(feedUrl)}" rel="self" type="application/rss+xml"/>
${items.map(rssItem).join('\n')}
</channel>
</rss>
`;
}

function rssItem({ title, description, url, date, author, tags }: FeedItem): string {
  return `<item>
${[
  element('title', title),
  element('link', url),
  `<guid isPermaLink="true">${escapeXml(url)}</guid>`,
  element('description', description),
  element('pubDate', new Date(date).toUTCString()),
  element('dc:creator', author),
  ...tags.map((tag) => element('category', tag)),
].join('\n')}
</item>`;
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Also drops the control characters that XML 1.0 cannot hold. */
export function escapeXml(text: string): string {
  // eslint-disable-next-line no-control-regex -- these are the ones
  const printable = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
  return printable.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

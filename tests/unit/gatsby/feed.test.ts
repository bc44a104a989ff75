import { createRequire } from 'node:module';
import { expect, it } from '@jest/globals';
import { SaxesParser } from 'saxes';
import { feedDatedByPosts, feedOptions } from '../../../src/gatsby/feed';

interface Feed {
  item(item: object): Feed;
  xml(): string;
}

const require = createRequire(import.meta.url);
/** The library that gatsby-plugin-feed writes with. */
const Rss = createRequire(require.resolve('gatsby-plugin-feed'))('rss') as new (options: object) => Feed;

const query = {
  site: { siteMetadata: { siteUrl: 'https://example.com' } },
  company: { name: 'Belstock' },
  locales: { nl: { blog: { meta: { title: 'Blog', description: 'Artikelen' } } } },
  posts: {
    nodes: [
      {
        slug: 'tellen',
        title: 'Tellen ]]> & <meer>',
        description: 'Over "tellen" & <scannen>',
        date: '2026-09-29',
        author: 'Belstock',
        tags: ['tellen', 'voorraad'],
      },
    ],
  },
};

/** Returns the text of each element, parsed as XML. */
function textsOf(xml: string): Record<string, string[]> {
  const texts: Record<string, string[]> = {};
  const open: string[] = [];
  const parser = new SaxesParser();
  const add = (text: string) => {
    const all = texts[open.at(-1) ?? ''];
    if (all) all[all.length - 1] = (all.at(-1) ?? '') + text;
  };
  parser.on('opentag', ({ name }) => {
    open.push(name);
    (texts[name] ??= []).push('');
  });
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => void open.pop());
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  return texts;
}

it('the feed lists a post with its address, date, author and topics', () => {
  const feed = new Rss(feedOptions.setup({ query }));
  for (const item of feedOptions.feeds[0]?.serialize({ query }) ?? []) feed.item(item);
  const texts = textsOf(feed.xml());
  expect(texts.title).toEqual(['Belstock: Blog', 'Tellen ]]> & <meer>']);
  expect(texts.link).toEqual(['https://example.com/nl/blog/', 'https://example.com/nl/blog/tellen/']);
  expect(texts.guid).toEqual(['https://example.com/nl/blog/tellen/']);
  expect(texts.description).toEqual(['Artikelen', 'Over "tellen" & <scannen>']);
  expect(texts.language).toEqual(['nl']);
  expect(texts.pubDate).toEqual(['Tue, 29 Sep 2026 00:00:00 GMT']);
  expect(texts['dc:creator']).toEqual(['Belstock']);
  expect(texts.category).toEqual(['tellen', 'voorraad']);
});

it('the feed has the date of its newest post as lastBuildDate', () => {
  const feed = new Rss(feedOptions.setup({ query }));
  expect(textsOf(feedDatedByPosts(feed.xml())).lastBuildDate).toBeUndefined();
  const [newest = {}] = feedOptions.feeds[0]?.serialize({ query }) ?? [];
  feed.item(newest).item({ ...newest, date: '2025-01-02' });
  expect(textsOf(feedDatedByPosts(feed.xml())).lastBuildDate).toEqual(['Tue, 29 Sep 2026 00:00:00 GMT']);
});

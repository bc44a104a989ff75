import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { escapeXml, rssFeed } from '../../../src/gatsby/rss';

const feed = (title: string) =>
  rssFeed({
    title: 'Blog',
    description: 'Artikelen',
    language: 'nl',
    pageUrl: 'https://example.com/nl/blog/',
    feedUrl: 'https://example.com/nl/blog/rss.xml',
    items: [
      {
        title,
        description: 'Over "tellen" & <scannen>',
        url: 'https://example.com/nl/blog/tellen/',
        date: '2026-09-29',
        author: 'Belstock',
        tags: ['tellen', 'voorraad'],
      },
    ],
  });

/** What stands in each element, as a reader of XML sees it. */
function textsOf(xml: string): Record<string, string[]> {
  const texts: Record<string, string[]> = {};
  const open: string[] = [];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => {
    open.push(name);
    (texts[name] ??= []).push('');
  });
  parser.on('text', (text) => {
    const all = texts[open.at(-1) ?? ''];
    if (all) all[all.length - 1] = (all.at(-1) ?? '') + text;
  });
  parser.on('closetag', () => void open.pop());
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  return texts;
}

describe('the feed of the blog', () => {
  it('tells of a post with its address, day, author and topics', () => {
    const texts = textsOf(feed('Tellen'));
    expect(texts.title).toEqual(['Blog', 'Tellen']);
    expect(texts.guid).toEqual(['https://example.com/nl/blog/tellen/']);
    expect(texts.description?.[1]).toBe('Over "tellen" & <scannen>');
    expect(texts.pubDate).toEqual(['Tue, 29 Sep 2026 00:00:00 GMT']);
    expect(texts['dc:creator']).toEqual(['Belstock']);
    expect(texts.category).toEqual(['tellen', 'voorraad']);
  });

  it('is well-formed and true to its text whatever a title holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (title) => {
        const withoutReturns = title.replace(/\r/g, '');
        expect(textsOf(feed(withoutReturns)).title?.[1]).toBe(withoutReturns);
      }),
    );
  });

  it('drops characters that XML cannot hold', () => {
    expect(escapeXml('a\u0000b\u001fc\td')).toBe('abc\td');
  });
});

import { describe, expect, it } from '@jest/globals';
import { LANGUAGES } from '../../../src/config/site';
import { robotsText } from '../../../src/gatsby/robots';
import { alternates, isListed, sitemapOptions } from '../../../src/gatsby/sitemap';

describe('the sitemap', () => {
  it.each([
    '/en/',
    '/nl/',
    '/en/pricing/',
    '/nl/trial/',
    '/nl/exact-online/',
    '/nl/blog/',
    '/nl/blog/stock-counting/',
  ])('lists %s', (path) => expect(isListed(path)).toBe(true));

  it.each([
    '/',
    '/en/app/downloads/',
    '/nl/app/users/',
    '/en/login/',
    '/en/password/',
    '/nl/invitation/',
    '/nl/unsubscribe/',
    '/en/404.html',
    '/404.html',
    '/offline/',
    '/en/blog/',
    '/en/blog/stock-counting/',
  ])('does not list %s', (path) => expect(isListed(path)).toBe(false));

  it('links each page to all its languages and the default, with the same links in each language', () => {
    const links = [
      ...LANGUAGES.map((lang) => ({ lang, url: `/${lang}/pricing/` })),
      { lang: 'x-default', url: '/en/pricing/' },
    ];
    expect(alternates('/en/pricing/')).toEqual(links);
    expect(alternates('/nl/pricing/')).toEqual(links);
  });

  it('has no alternate links for a page in Dutch only', () =>
    expect(sitemapOptions.serialize({ path: '/nl/blog/' })).toEqual({ url: '/nl/blog/', links: [] }));
});

describe('robots.txt', () => {
  const text = robotsText('https://example.com');

  it('disallows the portal in each language', () =>
    expect(text).toContain('Disallow: /en/app/\nDisallow: /nl/app/\n'));

  it('names both sitemaps', () => {
    expect(text).toContain('\nSitemap: https://example.com/sitemap-index.xml\n');
    expect(text).toContain('\nSitemap: https://example.com/sitemap-advisories.xml\n');
  });
});

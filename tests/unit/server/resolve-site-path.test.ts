import { describe, expect, it } from '@jest/globals';
import type { SiteManifest } from '../../../server/contract/site-manifest';
import { resolveSitePath } from '../../../server/site/resolve-site-path';

const page = (file: string) => ({ file, csp: [], styleCsp: [] });
const manifest: SiteManifest = {
  pages: {
    '/en/': page('en/index.html'),
    '/nl/': page('nl/index.html'),
    '/en/features/': page('en/features/index.html'),
    '/en/404.html': page('en/404.html'),
    '/nl/404.html': page('nl/404.html'),
    '/en/app/': page('en/app/index.html'),
    '/en/app/downloads/': page('en/app/downloads/index.html'),
    '/en/app/license/': page('en/app/license/index.html'),
  },
  redirectPage: page('.site/redirect.html'),
  notFound: { en: '/en/404.html', nl: '/nl/404.html' },
  clientOnly: [
    { prefix: '/en/app/', page: '/en/app/' },
    { prefix: '/en/app/downloads/', page: '/en/app/downloads/' },
  ],
};
const assets = new Set([
  'app-2bba50f73510132fc6ec.js',
  'app-2bba50f73510132fc6ec.js.map',
  'webpack.stats.json',
  'robots.txt',
  '.site/manifest.json',
  '.site/redirect.html',
  'en/.hidden',
  'page-data/en/page-data.json',
  'en/features/index.html',
  'index.html',
  'page-data/404.html',
]);
const resolve = (path: string) => resolveSitePath(manifest, path, (file) => assets.has(file));
const shows = (path: string) => {
  const answer = resolve(path);
  return answer.kind === 'page' ? `${answer.status} ${answer.page.file}` : answer.kind;
};

describe('a visitor', () => {
  it.each([
    ['/en/', '200 en/index.html'],
    ['/en/features/', '200 en/features/index.html'],
    ['/en/404.html', '200 en/404.html'],
    ['/en/features/index.html', '200 en/features/index.html'],
  ])('gets the page at %s', (path, shown) => expect(shows(path)).toBe(shown));

  it.each([
    ['/en/nothing/', '404 en/404.html'],
    ['/nl/nothing', '404 nl/404.html'],
    ['/nl/features', '404 nl/404.html'],
    ['/en/nothing.html', '404 en/404.html'],
    ['/en/picture.png', '404 en/404.html'],
    ['/en/features/nothing/', '404 en/404.html'],
    ['/en/constructor/', '404 en/404.html'],
  ])('gets the 404 page of the language at %s', (path, shown) => expect(shows(path)).toBe(shown));

  it.each([
    ['/en', '/en/'],
    ['/en/features', '/en/features/'],
    ['/en/app', '/en/app/'],
    ['/en/app/users', '/en/app/users/'],
    ['/en/app/downloads/12', '/en/app/downloads/12/'],
  ])('is redirected from %s to the path with a trailing slash', (path, to) =>
    expect(resolve(path)).toEqual({ kind: 'redirect', to }),
  );

  it('is redirected from the well-known address for changing a password', () =>
    expect(resolve('/.well-known/change-password')).toEqual({
      kind: 'redirect',
      to: '/app/account/security/',
    }));

  it.each([
    ['/en/app/downloads/', '200 en/app/downloads/index.html'],
    ['/en/app/downloads/12/', '200 en/app/downloads/index.html'],
    ['/en/app/license/', '200 en/app/license/index.html'],
    ['/en/app/anything/', '200 en/app/index.html'],
  ])('gets the portal page with the longest prefix at %s', (path, shown) => expect(shows(path)).toBe(shown));

  it.each([
    '/',
    '/features',
    '/features/',
    '/index.html',
    '/404.html',
    '/app/downloads/',
    '/app/downloads/12',
  ])('gets the language redirect page with status 200 at %s', (path) =>
    expect(resolve(path)).toEqual({ kind: 'redirect-page', page: manifest.redirectPage, status: 200 }),
  );

  it.each([
    '/health',
    '/a/b/c',
    '/page-data/404.html',
    '/enterprise',
    '/english/',
    '/features/nothing/',
    '/__proto__',
    '//evil.example/',
  ])('gets the language redirect page with status 404 at %s', (path) =>
    expect(resolve(path)).toEqual({ kind: 'redirect-page', page: manifest.redirectPage, status: 404 }),
  );

  it.each(['/app-2bba50f73510132fc6ec.js', '/robots.txt', '/page-data/en/page-data.json'])(
    'gets the file %s',
    (path) => expect(resolve(path)).toEqual({ kind: 'asset', file: path.slice(1) }),
  );

  it.each([
    '/nothing.js',
    '/favicon.ico',
    '/app-2bba50f73510132fc6ec.js.map',
    '/webpack.stats.json',
    '/.site/manifest.json',
    '/.site/redirect.html',
    '/.env',
    '/../etc/passwd',
    '/static/../../secret.html',
  ])('gets no page and no file at %s', (path) => expect(resolve(path)).toEqual({ kind: 'not-found' }));

  it.each(['/en/.hidden', '/en/../../x'])('gets no hidden file at %s', (path) =>
    expect(shows(path)).toBe('404 en/404.html'),
  );
});

import { describe, expect, it } from '@jest/globals';
import { namesTag } from '../../../../server/platform/http/entity-tag';
import { chooseCoding } from '../../../../server/platform/http/negotiate';
import { cachePolicy, pageHeaders, scriptPolicy } from '../../../../server/site/site-policy';

describe('a file of the site', () => {
  it.each([
    'app-2bba50f73510132fc6ec.js',
    '522-85ae14eecdbd565a4ee1.js',
    'component---src-pages-index-tsx-39f08151e595da209f31.js',
    'styles.5a1bc2d3e4f5a6b7c8d9.css',
    'static/2f1a3b4c5d6e7f8a9b0c1d2e3f4a5b6c/0f1e2/picture.webp',
    'static/inter-latin-wght-normal-1234567890abcdef1234567890abcdef.woff2',
    'webpack-runtime-cafe1234cafe1234cafe.js',
    'zxing_reader-6a6147bc3b.wasm',
  ])('with a hash in its name is immutable: %s', (file) => expect(cachePolicy(file)).toContain('immutable'));

  it.each([
    'en/index.html',
    'sw.js',
    'page-data/en/features/page-data.json',
    'page-data/app-data.json',
    'page-data/sq/d/1234567890.json',
    'manifest.webmanifest',
    'sitemap-index.xml',
    'robots.txt',
    'chunk-map.json',
    'idb-keyval-3.2.0-iife.min.js',
    'leaflets/counting.pdf',
    'icons/icon-48x48.png',
  ])('with a stable name is revalidated on each request: %s', (file) =>
    expect(cachePolicy(file)).toBe('no-cache'),
  );

  it.each(['favicon.svg', 'favicon-32x32.png'])(
    'that browsers request often is cached for a day: %s',
    (file) => expect(cachePolicy(file)).toBe('public, max-age=86400'),
  );
});

it('a page may run only its own scripts and inline code with a known hash', () => {
  const page = { file: 'x', csp: ["'sha256-abc='"], styleCsp: ["'sha256-def='"] };
  const policy = pageHeaders(page)['content-security-policy'] ?? '';
  expect(policy).toContain("script-src 'self' 'sha256-abc=';");
  expect(policy).toContain("style-src 'self' 'sha256-def=';");
  expect(policy).toContain("default-src 'self';");
  for (const directive of ['object-src', 'frame-src', 'base-uri', 'frame-ancestors'])
    expect(policy).toContain(`${directive} 'none'`);
  expect(policy).not.toContain('unsafe');
});

it('only the workers for hashes and barcodes may compile WebAssembly', () => {
  for (const file of ['hash-worker-0123abcdef.js', 'barcode-worker-0123abcdef.js'])
    expect(scriptPolicy(file)).toContain("script-src 'self' 'wasm-unsafe-eval';");
  for (const file of ['app-0123abcdef.js', 'sw.js', 'x/hash-worker-0123abcdef.js', 'hash-worker-0.js.txt'])
    expect([file, scriptPolicy(file)]).toEqual([file, expect.stringContaining("script-src 'self';")]);
});

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['identity', 'identity'],
  [undefined, 'identity'],
])('Accept-Encoding %s selects %s', (header, coding) => {
  expect(chooseCoding(header, new Set(['br', 'gzip', 'identity']))).toBe(coding);
  expect(chooseCoding(header, new Set(['identity']))).toBe('identity');
});

it('namesTag finds a tag in a list, weak or strong', () => {
  expect(namesTag('"a", W/"b"', '"b"')).toBe(true);
  expect(namesTag('*', '"b"')).toBe(true);
  expect(namesTag('"bb"', '"b"')).toBe(false);
  expect(namesTag(undefined, '"b"')).toBe(false);
});

it.each([
  ['nl/login/index.html', 'same-origin'],
  ['en/app/users/index.html', 'same-origin'],
  ['en/index.html', undefined],
  ['nl/blog/app/index.html', undefined],
])('%s has the Cross-Origin-Opener-Policy %s', (file, policy) =>
  expect(pageHeaders({ file, csp: [], styleCsp: [] })['cross-origin-opener-policy']).toBe(policy),
);

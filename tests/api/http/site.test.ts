import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as rawRequest } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { TestServer } from '../setup/server';

let server: TestServer;
let siteDir: string;
const markdown = '# Home\n';
const home = '<!doctype html><html lang="en"><script>x</script>Home</html>';

beforeAll(async () => {
  siteDir = await mkdtemp(join(tmpdir(), 'site-'));
  const write = async (file: string, content: string | Buffer) => {
    await mkdir(dirname(join(siteDir, file)), { recursive: true });
    await writeFile(join(siteDir, file), content);
  };
  await write('en/try/index.html', 'try');
  await write('en/index.html', home);
  await write('en/index.html.br', brotliCompressSync(home));
  await write('en/index.html.gz', gzipSync(home));
  await write('en/index.md', markdown);
  await write('en/index.md.br', brotliCompressSync(markdown));
  await write('en/index.md.gz', gzipSync(markdown));
  await write('en/404.html', 'English 404');
  await write('nl/404.html', 'Nederlandse 404');
  await write('en/app/index.html', 'Portal');
  await write('.site/redirect.html', 'Redirect');
  await write('app-2bba50f73510132fc6ec.js', 'js');
  await write('app-2bba50f73510132fc6ec.js.map', 'map');
  await write('sw.js', 'sw');
  await write('hash-worker-2bba50f735.js', 'worker');
  await write('.well-known/security.txt', 'Contact: mailto:a@b.example');
  await write('large.pdf', Buffer.alloc(600_000, 'p'));
  await write('page-data/x/page-data.json', '{}');
  const page = (file: string) => ({ file, csp: ["'sha256-abc='"], styleCsp: [] });
  await write(
    '.site/manifest.json',
    JSON.stringify({
      pages: {
        '/en/': { ...page('en/index.html'), markdown: 'en/index.md' },
        '/en/404.html': page('en/404.html'),
        '/nl/404.html': page('nl/404.html'),
        '/en/features/': page('en/index.html'),
        '/en/try/': page('en/try/index.html'),
        '/en/app/': page('en/app/index.html'),
      },
      redirectPage: page('.site/redirect.html'),
      notFound: { en: '/en/404.html', nl: '/nl/404.html' },
      clientOnly: [{ prefix: '/en/app/', page: '/en/app/' }],
    }),
  );
  server = await TestServer.start({ siteDir });
});
afterAll(async () => {
  await server.stop();
  await rm(siteDir, { recursive: true });
});

/** Sends the path unchanged and returns the body still compressed. */
function raw(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { hostname, port } = new URL(server.anyone.address);
  return new Promise<{
    status: number;
    headers: Record<string, string | string[] | undefined>;
    body: Buffer;
  }>((resolve, reject) => {
    rawRequest({ hostname, port, path, method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
    })
      .on('error', reject)
      .end();
  });
}

it.each([
  ['/en/', 200, home],
  ['/en/nothing/', 404, 'English 404'],
  ['/nl/niets', 404, 'Nederlandse 404'],
  ['/en/404.html', 200, 'English 404'],
  ['/en/app/users/', 200, 'Portal'],
  ['/', 200, 'Redirect'],
  ['/features?x=1', 200, 'Redirect'],
  ['/features/', 200, 'Redirect'],
  ['/app/users/', 200, 'Redirect'],
  ['/health', 404, 'Redirect'],
  ['/healthz', 404, 'Redirect'],
  ['/nonsense/x', 404, 'Redirect'],
  ['/sw.js', 200, 'sw'],
])('GET %s answers %i', async (path, status, body) => {
  const answer = await raw(path);
  expect([answer.status, answer.body.toString()]).toEqual([status, body]);
});

it('adds a slash and keeps the query, and never redirects to another host', async () => {
  expect((await raw('/en?a=1&b=%20')).headers).toMatchObject({ location: '/en/?a=1&b=%20' });
  expect((await raw('/en/app/a%0d%0ab')).headers['location']).toBe('/en/app/a%0D%0Ab/');
  expect((await raw('//evil.example/en/app')).headers['location']).toBeUndefined();
});

it.each([
  '/app-2bba50f73510132fc6ec.js.map',
  '/.site/manifest.json',
  '/.site/redirect.html',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..%2f..%2fetc/passwd.txt',
  '/en%00.js',
  '/%zz',
  '/nothing.js',
])('reveals nothing at %s', async (path) => {
  const { status, body } = await raw(path);
  expect([400, 404]).toContain(status);
  expect(body.toString()).not.toMatch(/map|version|root:|Redirect/);
});

it.each([
  ['/en/%zz/', 'text/html; charset=utf-8'],
  ['/api/%zz', 'application/problem+json; charset=utf-8'],
])('answers 400 to the invalid address %s, as %s', async (path, type) => {
  const { status, headers } = await raw(path);
  expect([status, headers['content-type']]).toEqual([400, type]);
});

it('sends a page in an accepted encoding, with an ETag per encoding, and 304 if it is unchanged', async () => {
  const br = await raw('/en/', { 'accept-encoding': 'gzip, br' });
  const gzip = await raw('/en/', { 'accept-encoding': 'gzip' });
  expect(br.headers).toMatchObject({
    'content-encoding': 'br',
    vary: 'Accept, Accept-Encoding',
    'cache-control': 'no-cache',
    'content-type': 'text/html; charset=utf-8',
  });
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(br.headers['etag']).not.toBe(gzip.headers['etag']);
  const same = await raw('/en/', { 'accept-encoding': 'br', 'if-none-match': String(br.headers['etag']) });
  expect([same.status, same.body.byteLength]).toEqual([304, 0]);
  expect(
    (await raw('/en/', { 'accept-encoding': 'gzip', 'if-none-match': String(br.headers['etag']) })).status,
  ).toBe(200);
});

it.each([
  ['text/markdown', markdown],
  ['text/markdown, text/html;q=0.9, */*;q=0.1', markdown],
  ['text/html;q=0.2, Text/Markdown;charset=utf-8;q=0.3', markdown],
  ['text/markdown, text/*;q=0.5', markdown],
  ['text/html;q=0, */*', markdown],
  [undefined, home],
  ['*/*', home],
  ['text/*', home],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8', home],
  ['text/markdown, text/html', home],
  ['text/markdown;q=0.5, text/html;q=0.9', home],
  ['text/markdown;q=0', home],
  ['text/markdown;q=0, */*;q=0.1', home],
  ['text/markdown;q=high', home],
  ['application/json', home],
  ['', home],
])('a client with Accept %s gets its preferred format', async (accept, body) => {
  const headers: Record<string, string> = accept === undefined ? {} : { accept };
  const answer = await raw('/en/', headers);
  expect([answer.status, answer.body.toString()]).toEqual([200, body]);
  expect(answer.headers['vary']).toBe('Accept, Accept-Encoding');
});

it('sends Markdown compressed, with its own ETag, and without a body to HEAD', async () => {
  const accept = 'text/markdown';
  const br = await raw('/en/', { accept, 'accept-encoding': 'gzip, br' });
  expect(br.headers).toMatchObject({
    'content-type': 'text/markdown; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  expect(brotliDecompressSync(br.body).toString()).toBe(markdown);
  const html = await raw('/en/', { 'accept-encoding': 'br' });
  expect(br.headers['etag']).not.toBe(html.headers['etag']);

  const again = { accept, 'accept-encoding': 'br', 'if-none-match': String(br.headers['etag']) };
  const same = await raw('/en/', again);
  expect([same.status, same.body.byteLength, same.headers['vary']]).toEqual([
    304,
    0,
    'Accept, Accept-Encoding',
  ]);
  expect((await raw('/en/', { ...again, accept: 'text/html' })).status).toBe(200);
  expect((await raw('/en/', { ...again, 'if-none-match': String(html.headers['etag']) })).status).toBe(200);

  const head = await raw('/en/', { accept }, 'HEAD');
  expect([
    head.status,
    head.headers['content-type'],
    head.headers['content-length'],
    head.body.byteLength,
  ]).toEqual([200, 'text/markdown; charset=utf-8', String(markdown.length), 0]);
});

it('has Markdown at its own address, and only for public pages', async () => {
  const file = await raw('/en/index.md');
  expect([file.status, file.headers['content-type'], file.body.toString()]).toEqual([
    200,
    'text/markdown; charset=utf-8',
    markdown,
  ]);
  for (const [path, status] of [
    ['/en/app/', 200],
    ['/en/nothing/', 404],
    ['/en/404.html', 200],
    ['/', 200],
  ] as const) {
    const answer = await raw(path, { accept: 'text/markdown' });
    expect([path, answer.status, answer.headers['content-type'], answer.headers['vary']]).toEqual([
      path,
      status,
      'text/html; charset=utf-8',
      undefined,
    ]);
  }
});

it('answers HEAD like GET, without the body', async () => {
  const head = await raw('/large.pdf', {}, 'HEAD');
  expect([head.status, head.headers['content-length'], head.body.byteLength]).toEqual([200, '600000', 0]);
  expect((await raw('/large.pdf')).body.byteLength).toBe(600_000);
  expect((await raw('/en/nothing/', {}, 'HEAD')).status).toBe(404);
});

it('only files with a hash in their name are immutable', async () => {
  expect((await raw('/app-2bba50f73510132fc6ec.js')).headers['cache-control']).toBe(
    'public, max-age=31536000, immutable',
  );
  for (const path of ['/en/', '/sw.js', '/page-data/x/page-data.json', '/', '/en/nothing/']) {
    expect((await raw(path)).headers['cache-control']).toBe('no-cache');
  }
});

it('sends security headers with every answer', async () => {
  const { headers } = await raw('/en/');
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-abc=';");
  expect(headers['strict-transport-security']).toBeUndefined();
  for (const path of ['/api/health', '/nothing.js', '/sw.js', '/%zz', '/api/nothing']) {
    expect({ path, ...(await raw(path)).headers }).toMatchObject({
      path,
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
    });
  }
});

it('serves security.txt below /.well-known only', async () => {
  const { status, headers, body } = await raw('/.well-known/security.txt');
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(body.toString()).toBe('Contact: mailto:a@b.example');
  expect((await raw('/security.txt')).status).toBe(404);
});

it('allows the camera on the page that scans only', async () => {
  const policy = async (path: string) => (await raw(path)).headers['permissions-policy'];
  expect(await policy('/en/try/')).toMatch(/^camera=\(self\), /);
  for (const path of ['/en/', '/en/app/downloads/', '/en/nowhere/', '/sw.js', '/api/health'])
    expect([path, await policy(path)]).toEqual([path, expect.stringMatching(/^camera=\(\), /)]);
});

it('allows WebAssembly for the hash worker only', async () => {
  const policy = async (path: string) => (await raw(path)).headers['content-security-policy'];
  expect(await policy('/hash-worker-2bba50f735.js')).toContain("'wasm-unsafe-eval'");
  for (const path of ['/en/', '/en/app/downloads/', '/sw.js', '/app-2bba50f73510132fc6ec.js'])
    expect([path, await policy(path)]).toEqual([path, expect.not.stringContaining('eval')]);
});

it('sends Cross-Origin-Opener-Policy for the portal, calls and files, but not for public pages', async () => {
  const openerPolicy = async (path: string) => (await raw(path)).headers['cross-origin-opener-policy'];
  for (const path of ['/en/app/downloads/', '/en/app/downloads/7/', '/api/health', '/large.pdf'])
    expect([path, await openerPolicy(path)]).toEqual([path, 'same-origin']);
  for (const path of ['/en/', '/en/nothing/'])
    expect([path, await openerPolicy(path)]).toEqual([path, undefined]);
});

it('answers problems below /api, and 405 to methods other than GET and HEAD elsewhere', async () => {
  expect((await raw('/api/')).headers['content-type']).toContain('application/problem+json');
  expect((await raw('/api/login')).status).toBe(404);
  expect((await raw('/en/', {}, 'POST')).status).toBe(405);
  expect((await raw('/en/', {}, 'DELETE')).headers['allow']).toBe('GET, HEAD');
});

it('sends Strict-Transport-Security only if a trusted proxy reports HTTPS', async () => {
  expect(
    (await raw('/en/', { 'x-forwarded-proto': 'https' })).headers['strict-transport-security'],
  ).toBeUndefined();
  const behind = await TestServer.start({ siteDir, trustProxy: ['127.0.0.1'] });
  const answer = await fetch(`${behind.anyone.address}/en/`, { headers: { 'x-forwarded-proto': 'https' } });
  expect(answer.headers.get('strict-transport-security')).toContain('max-age=31536000');
  await behind.stop();
});

it('closes a connection that requests a file 2,000 times and reads nothing, and still answers others', async () => {
  const { hostname, port } = new URL(server.anyone.address);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write('GET /large.pdf HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2_000));
  await closed;
  expect((await raw('/en/')).status).toBe(200);
});

it('still serves the site that it started with after another build replaced the folder', async () => {
  const replaced = await mkdtemp(join(tmpdir(), 'site-'));
  await cp(siteDir, replaced, { recursive: true });
  const running = await TestServer.start({ siteDir: replaced });
  await rm(replaced, { recursive: true });
  await cp(siteDir, replaced, { recursive: true });
  for (const file of ['en/index.html', 'sw.js', 'large.pdf'])
    await writeFile(join(replaced, file), 'of another build');
  const read = async (path: string) => (await fetch(running.anyone.address + path)).text();
  expect(await read('/en/')).toBe(home);
  expect(await read('/sw.js')).toBe('sw');
  expect(await Promise.all([read('/large.pdf'), read('/large.pdf')])).toEqual(
    Array(2).fill('p'.repeat(600_000)),
  );
  await rm(replaced, { recursive: true });
  expect(await read('/en/')).toBe(home);
  await running.stop();
});

it.each(['/api/nowhere/%00', '/api/%00', '/api/nothing'])(
  'answers %s with a problem, not with a page',
  async (path) => {
    const answer = await raw(path);
    expect(answer.status).toBe(404);
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  },
);

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { parseAtomFeed } from 'feedsmith';
import type { Advisory, AdvisoryInput } from '../../../server/contract/advisory';
import { sha256Of, TestServer } from '../setup/server';

const siteUrl = 'https://portal.example';
const clock = { now: new Date('2026-11-03T10:00:00Z') };
let server: TestServer;
let siteDir: string;

/** A shortened copy of the page that the build makes of src/pages/security/advisories.tsx. */
const frame = (language: string) => {
  const title = 'Adviezen &amp; meer | Belstock';
  const address = (of: string) => `${siteUrl}/${of}/security/advisories/`;
  return `<!DOCTYPE html><html lang="${language}"><head><script>window.pagePath="/${language}/security/advisories/"</script>
<meta name="description" content="All &amp; each"/><meta property="og:title" content="${title}"/><meta property="og:description" content="All &amp; each"/>
<meta property="og:url" content="${address(language)}"/><title data-gatsby-head="true">${title}</title><link rel="canonical" href="${address(language)}"/>
<link rel="alternate" type="text/markdown" href="/${language}/security/advisories/index.md"/>
<link rel="alternate" hrefLang="en" href="${address('en')}"/><link rel="alternate" hrefLang="nl" href="${address('nl')}"/><link rel="alternate" hrefLang="x-default" href="${address('en')}"/>
<script type="application/ld+json">{"@type":"BreadcrumbList","itemListElement":[{"@type":"ListItem","position":2,"name":"Adviezen","item":"${address(language)}"}]}</script></head>
<body><a href="/nl/security/advisories/" data-language="nl">Dutch</a><main><div id="from-server" class="x1"></div></main></body></html>`;
};

beforeAll(async () => {
  siteDir = await mkdtemp(join(tmpdir(), 'site-'));
  const write = async (file: string, content: string) => {
    await mkdir(dirname(join(siteDir, file)), { recursive: true });
    await writeFile(join(siteDir, file), content);
  };
  const page = (file: string) => ({ file, csp: ["'sha256-abc='"], styleCsp: [] });
  const pages: Record<string, object> = {};
  for (const language of ['en', 'nl']) {
    const file = `${language}/security/advisories/index.html`;
    await write(file, frame(language));
    await write(`${language}/404.html`, `404 in ${language}`);
    pages[`/${language}/security/advisories/`] = page(file);
    pages[`/${language}/404.html`] = page(`${language}/404.html`);
  }
  await write('.site/redirect.html', 'Redirect');
  const notFound = { en: '/en/404.html', nl: '/nl/404.html' };
  const manifest = { pages, redirectPage: page('.site/redirect.html'), notFound, clientOnly: [] };
  await write('.site/manifest.json', JSON.stringify(manifest));
  server = await TestServer.start({ siteUrl, siteDir, tokenTtlHours: 24 * 400 }, () => clock.now);
});
afterAll(async () => {
  await server.stop();
  await rm(siteDir, { recursive: true });
});

const read = async (path: string, init: RequestInit = {}) => {
  const { status, headers, ...answer } = await fetch(server.anyone.address + path, {
    redirect: 'manual',
    ...init,
  }).then(async (response) => ({
    status: response.status,
    headers: response.headers,
    text: await response.text(),
  }));
  return { status, headers, text: answer.text };
};

const file = Buffer.from('the affected file');
let affected: { id: number };
let fixed: { id: number };
beforeAll(async () => {
  const type = await server.downloadType({ name: 'Server' });
  const named = (name: string) => ({ name, file_name: 'release.zip' });
  affected = await server.admin.release(type, file, named('7.0 `x`'));
  fixed = await server.admin.release(type, Buffer.from('fixed'), named('7.1'));
});

async function draft(change: Partial<AdvisoryInput> = {}): Promise<Advisory> {
  const advisory: AdvisoryInput = {
    kind: 'vulnerability',
    original_language: 'en',
    title_en: 'Code & <b>scripts</b>',
    title_nl: 'Code op afstand',
    summary_en: 'A $& stranger runs code.',
    summary_nl: 'Een vreemde voert code uit.',
    details_en: 'First.\n\nSecond *line*.',
    details_nl: 'Eerst.',
    remediation_en: 'Install 7.1.',
    remediation_nl: 'Installeer 7.1.',
    cvss_vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
    cve: 'CVE-2026-12345',
    cwe: 'CWE-79',
    exploited: true,
    credits: 'Somebody',
    releases: [
      { downloadable_id: affected.id, status: 'affected' },
      { downloadable_id: fixed.id, status: 'fixed' },
    ],
    ...change,
  };
  return await server.admin.expect(201).post('/api/advisories', advisory);
}

const publish = async ({ id, version }: Advisory, summary = '') =>
  await server.admin.expect(200).post(`/api/advisories/${id}/publish`, {
    ...{ version, summary_en: summary, summary_nl: summary, notify: false },
  });

const PUBLIC = [
  '/en/security/advisories/',
  '/nl/security/advisories/',
  '/en/security/advisories/index.md',
  '/nl/security/advisories/feed.xml',
  '/sitemap-advisories.xml',
];

it('hides drafts, and answers 404 for numbers of unpublished advisories', async () => {
  await draft({ title_en: 'Secret', title_nl: 'Geheim' });
  for (const path of PUBLIC) {
    const { status, text } = await read(path);
    expect([path, status]).toEqual([path, 200]);
    expect(text).not.toMatch(/Secret|Geheim|BEL-|stranger|vreemde/);
  }
  expect((await read('/en/security/advisories/')).text).toContain('No advisories have been published.');
  for (const number of ['BEL-2026-0001', 'null', '1', '%00', 'a%2Fb'])
    for (const path of [`${number}/`, `${number}/index.md`, number]) {
      const { status, text } = await read(`/nl/security/advisories/${path}`);
      expect([path, status, text]).toEqual([path, 404, '404 in nl']);
    }
});

it('shows an advisory in the site layout, in both languages, once it is published', async () => {
  const before = await read('/en/security/advisories/');
  const written = await draft();
  const published = await publish(written);
  const number = published.number ?? '';
  const path = `/security/advisories/${number}/`;
  const { status, headers, text } = await read(`/en${path}`);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-abc=';");
  expect(headers.get('cache-control')).toBe('public, no-cache');
  expect(headers.get('x-robots-tag')).toBeNull();
  for (const part of [
    '<title data-gatsby-head="true">Code &#38; &#60;b&#62;scripts&#60;/b&#62; | Belstock</title>',
    '<meta property="og:title" content="Code &#38; &#60;b&#62;scripts&#60;/b&#62; | Belstock"/>',
    `<meta name="description" content="${number}: A $&#38; stranger runs code."/>`,
    `<link rel="canonical" href="${siteUrl}/en${path}"/>`,
    `<meta property="og:url" content="${siteUrl}/en${path}"/>`,
    `hrefLang="nl" href="${siteUrl}/nl${path}"`,
    `hrefLang="x-default" href="${siteUrl}/en${path}"`,
    `type="text/markdown" href="/en${path}index.md"`,
    `<a href="/nl${path}" data-language="nl">`,
    'window.pagePath="/en/security/advisories/"',
    `{"@type":"ListItem","position":3,"name":"Code & \\u003cb>scripts\\u003c/b>","item":"${siteUrl}/en${path}"}`,
    `<p>${number} · Vulnerability</p><h1>Code &#38; &#60;b&#62;scripts&#60;/b&#62;</h1>`,
    'It is known to be exploited.',
    '<dt>Severity</dt><dd>critical (9.8 of 10)</dd>',
    '<dt>CVE</dt><dd>CVE-2026-12345</dd>',
    '<dt>Published</dt><dd>3 November 2026</dd>',
    `Server 7.0 \`x\` (release.zip), SHA-256 <code>${sha256Of(file)}</code>`,
    '<p>First.</p><p>Second *line*.</p>',
    'Server 7.1: the first release that fixes it (',
    'Somebody',
    `href="${siteUrl}/.well-known/csaf/white/2026/${number.toLowerCase()}.json"`,
    `href="${siteUrl}/.well-known/csaf/white/2026/${number.toLowerCase()}-nl.json"`,
    'href="/en/security/#check-file"',
  ])
    expect(text).toContain(part);
  const order = ['now-title', 'affected-title', 'fixed-title', 'details-title', 'revisions-title'];
  expect(order.map((id) => text.indexOf(`<h2 id="${id}"`))).toEqual(
    order.map((id) => text.indexOf(`<h2 id="${id}"`)).sort((a, b) => a - b),
  );
  expect(text).not.toMatch(/<b>| style=| on[a-z]+=/);
  const nl = await read(`/nl${path}`);
  for (const part of ['<h1>Code op afstand</h1>', 'kritiek (9,8 van 10)', 'Wat je nu moet doen'])
    expect(nl.text).toContain(part);

  const list = await read('/en/security/advisories/');
  expect(list.headers.get('etag')).not.toBe(before.headers.get('etag'));
  expect(list.text).toContain(`<h2><a href="/en${path}">Code &#38; &#60;b&#62;scripts&#60;/b&#62;</a></h2>`);
  expect(list.text).toContain('<title data-gatsby-head="true">Adviezen &amp; meer | Belstock</title>');
  const withoutSlash = await read(`/en/security/advisories/${number}`);
  expect([withoutSlash.status, withoutSlash.headers.get('location')]).toEqual([301, `/en${path}`]);
});

it('serves advisory pages with HEAD, ETag, compression and Markdown', async () => {
  const number = (await publish(await draft())).number ?? '';
  for (const path of [
    ...PUBLIC,
    `/en/security/advisories/${number}/`,
    `/nl/security/advisories/${number}/index.md`,
  ]) {
    const { headers, text } = await read(path);
    const head = await read(path, { method: 'HEAD' });
    expect([path, head.status, head.text]).toEqual([path, 200, '']);
    for (const name of ['etag', 'content-length'])
      expect([name, head.headers.get(name)]).toEqual([name, headers.get(name)]);
    const known = { 'if-none-match': headers.get('etag') ?? '' };
    expect((await read(path, { headers: known })).status).toBe(304);
    const plain = await read(path, { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.text).toBe(text);
    expect(Number(plain.headers.get('content-length'))).toBe(Buffer.byteLength(text));
  }
  const path = `/en/security/advisories/${number}/`;
  const brotli = await read(path, { headers: { 'accept-encoding': 'gzip, br' } });
  expect(brotli.headers.get('content-encoding')).toBe('br');
  expect((await read(path)).headers.get('vary')).toBe('Accept, Accept-Encoding');
  const asked = await read(path, { headers: { accept: 'text/markdown' } });
  expect(asked.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
  expect(asked.text).toBe((await read(`${path}index.md`)).text);
  for (const part of [
    `canonical: "${siteUrl}${path}"`,
    `  nl: "${siteUrl}/nl/security/advisories/${number}/"`,
    '# Code \\& \\<b\\>scripts\\</b\\>\n',
    '- **Severity:** critical (9.8 of 10)\n',
    '## Affected\n\n- Server 7.0 \\`x\\` (release.zip), SHA-256 `',
    '\nSecond \\*line\\*.\n',
  ])
    expect(asked.text).toContain(part);
});

it('shows a revision and its summary of changes once it is published, and names each release once', async () => {
  const first = await publish(await draft());
  const number = first.number ?? '';
  const path = `/en/security/advisories/${number}/`;
  const before = await read(path);
  clock.now = new Date('2026-11-05T10:00:00Z');
  const { id, version } = first;
  const change = { version, title_en: 'Next title' };
  const changed = await server.admin.expect(200).patch(`/api/advisories/${id}`, change);
  expect((await read(path)).text).toBe(before.text);
  await publish(changed, 'Corrected <i>');
  const { text } = await read(path);
  for (const part of [
    '<h1>Next title</h1>',
    '<dt>Last changed</dt><dd>5 November 2026, revision 2</dd>',
    '<li>Revision 2 of 5 November 2026: Corrected &#60;i&#62;</li><li>Revision 1 of 3 November 2026: First publication.</li>',
  ])
    expect(text).toContain(part);
  expect(text.match(/<li>Server 7\./g)).toHaveLength(2);
});

it('lists a published advisory in an Atom feed per language and in the sitemap', async () => {
  const number = (await publish(await draft())).number ?? '';
  for (const [language, title, summary] of [
    ['en', 'Code & <b>scripts</b>', 'A $& stranger runs code.'],
    ['nl', 'Code op afstand', 'Een vreemde voert code uit.'],
  ] as const) {
    const path = `/${language}/security/advisories/`;
    const { headers, text } = await read(`${path}feed.xml`);
    expect(headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    const feed = parseAtomFeed(text);
    expect(feed.links?.[0]).toMatchObject({ rel: 'self', href: `${siteUrl}${path}feed.xml` });
    expect(feed.entries?.[0]).toMatchObject({
      title: { value: `${number}: ${title}` },
      links: [{ href: `${siteUrl}${path}${number}/` }],
      summary: { value: summary },
    });
    expect(feed.updated).toBe(feed.entries?.[0]?.updated);
  }
  const { text } = await read('/sitemap-advisories.xml');
  const addresses = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
  expect(addresses.slice(0, 4)).toEqual(
    ['', `${number}/`].flatMap((below) => [
      `${siteUrl}/en/security/advisories/${below}`,
      `${siteUrl}/nl/security/advisories/${below}`,
    ]),
  );
  expect(text).toContain(
    `<xhtml:link rel="alternate" hreflang="x-default" href="${siteUrl}/en/security/advisories/${number}/"/>`,
  );
});

it('orders the page by first publication, the feed by last revision', async () => {
  const at = (day: string) => (clock.now = new Date(`${day}T10:00:00Z`));
  at('2026-11-06');
  const first = await publish(await draft());
  at('2026-11-07');
  const later = await publish(await draft());
  at('2026-11-08');
  const change = { version: first.version, title_en: 'Changed' };
  await publish(await server.admin.expect(200).patch(`/api/advisories/${first.id}`, change), 'New title');
  const newest = async (path: string) =>
    [...new Set((await read(path)).text.match(/BEL-2026-\d+/g))].slice(0, 2);
  expect(await newest('/en/security/advisories/')).toEqual([later.number, first.number]);
  expect(await newest('/en/security/advisories/feed.xml')).toEqual([first.number, later.number]);
});

it('shows 50 advisories per page, with links to older and newer ones', async () => {
  const { id } = await publish(await draft());
  const [advisory] = await server.rows('advisories', { id });
  const [revision] = await server.rows('advisory_revisions', { advisory_id: id });
  if (!advisory || !revision) throw new Error('The advisory is missing');
  for (let copy = 1; copy <= 60; copy += 1) {
    const { id: _own, ...columns } = advisory;
    const inserted = await server.db
      .insertInto('advisories')
      .values({
        ...columns,
        number: `BEL-2025-${String(copy).padStart(4, '0')}`,
        published_at: '2025-01-01T00:00:00Z',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.insert('advisory_revisions', { ...revision, advisory_id: inserted.id });
  }
  const first = (await read('/en/security/advisories/')).text;
  expect(first.match(/<article>/g)).toHaveLength(50);
  expect(first).toContain('<a href="/en/security/advisories/?page=2">Older advisories</a>');
  const second = (await read('/en/security/advisories/?page=2')).text;
  expect(second).toContain('<a href="/en/security/advisories/">Newer advisories</a>');
  expect(second).toContain('BEL-2025-0001');
  expect(second).not.toContain('Older advisories');
  expect((await read('/en/security/advisories/?page=3')).status).toBe(404);
});

import pricing from '../../../content/pricing.json';
import company from '../../../content/site.json';
import { expect, test } from '../support/fixtures';
import { builtPage, parsePage, readBuilt } from '../support/built-page';
import { isExample } from '../support/is-example';

const translated = [
  '',
  'features/',
  'pricing/',
  'trial/',
  'try/',
  'sap-business-one/',
  'exact-globe/',
  'exact-online/',
  'privacy/',
  'accessibility/',
  'security/',
  'security/advisories/',
];
const blog = [
  'blog/',
  'blog/exact-leaflet/',
  'blog/sap-leaflet/',
  'blog/starten-met-scannen/',
  'blog/stock-counting/',
];
const paths = [
  ...translated.flatMap((path) => [`/en/${path}`, `/nl/${path}`]),
  ...blog.map((path) => `/nl/${path}`),
];

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The path of an absolute address of the site, with any SITE_URL. */
const pathOf = (address = '') => new URL(address).pathname;

const HEADINGS = 'main h1, main h2, main h3';

function readHead(html: string) {
  const { all, one } = parsePage(html);
  return {
    title: one('title').text,
    titles: all('head title').length,
    description: one('meta[name=description]').get('content'),
    mainHeadings: all('h1').length,
    headings: all(HEADINGS).flatMap((heading) =>
      heading.isWithin('nav') || heading.isWithin('[data-needs=scripts]') ? [] : heading.text,
    ),
    canonical: pathOf(one('link[rel=canonical]').get('href')),
    alternates: Object.fromEntries(
      all('link[rel=alternate][hreflang]').map((link) => [link.get('hreflang'), pathOf(link.get('href'))]),
    ),
    markdown: all('link[rel=alternate][type=text/markdown]').map((link) => link.get('href')),
    picture: pathOf(one('meta[property=og:image]').get('content')),
  };
}

const saidBy = new Map<string, ReturnType<typeof readHead>>();

// One worker for all, so that each page is read once. The server writes one of them.
test.describe.configure({ mode: 'default' });
test.beforeAll(async ({ server }) => {
  for (const path of paths) saidBy.set(path, readHead(await (await fetch(server.url + path)).text()));
});

test('Each page has a unique title, a unique description of suitable length and one main heading', () => {
  const all = [...saidBy];
  expect(all).toHaveLength(paths.length);
  for (const [path, { title, titles, description, mainHeadings }] of all) {
    expect(title, path).toContain('Belstock');
    expect(description.length, `${path}: ${description}`).toBeGreaterThan(40);
    expect(description.length, `${path}: ${description}`).toBeLessThan(200);
    expect([titles, mainHeadings], path).toEqual([1, 1]);
  }
  expect(new Set(all.map(([, { title }]) => title)).size).toBe(paths.length);
  expect(new Set(all.map(([, { description }]) => description)).size).toBe(paths.length);
});

test('Each page is its own canonical URL and links to its translation', async ({ request }) => {
  for (const [path, { canonical }] of saidBy) {
    expect(canonical).toBe(path);
    expect((await request.get(canonical)).status(), canonical).toBe(200);
  }
  for (const path of translated) {
    const expected = { en: `/en/${path}`, nl: `/nl/${path}`, 'x-default': `/en/${path}` };
    expect(saidBy.get(`/en/${path}`)?.alternates).toEqual(expected);
    expect(saidBy.get(`/nl/${path}`)?.alternates).toEqual(expected);
  }
  for (const path of blog) expect(saidBy.get(`/nl/${path}`)?.alternates).toEqual({});
});

test('Each page has a Markdown version with its headings', async ({ request }) => {
  for (const [path, { markdown: links, headings }] of saidBy) {
    expect(links, path).toEqual([`${path}index.md`]);
    const asked = await request.get(path, { headers: { accept: 'text/markdown' } });
    expect(asked.headers()['content-type'], path).toBe('text/markdown; charset=utf-8');
    const markdown = await asked.text();
    expect(await (await request.get(`${path}index.md`)).text()).toBe(markdown);

    expect(markdown).toContain(`language: "${path.slice(1, 3)}"`);
    expect(markdown, path).not.toMatch(/<[a-z]|data-when|\]\(#|\]\(\)|undefined/);
    const words = markdown.replace(/\\(?=[^\w\s])/g, '').replace(/\[([^\]\n]*)\]\([^)\s]*\)/g, '$1');
    for (const heading of headings) {
      const line = escaped(heading.replace(/ #$/, ''));
      expect(words, path).toMatch(new RegExp(`^[ \\d.-]*#+ ${line}$`, 'm'));
    }
  }
});

test('Login, portal, English blog and error pages have no Markdown version', async ({ request }) => {
  for (const path of ['/en/login/', '/nl/app/downloads/', '/en/blog/sap-leaflet/', '/en/404.html']) {
    const answer = await request.get(path, { headers: { accept: 'text/markdown' } });
    expect(answer.headers()['content-type'], path).toBe('text/html; charset=utf-8');
    expect(builtPage(path).all('link[type=text/markdown]'), path).toEqual([]);
  }
});

test('Each page has a sharing image of 1200 by 630 pixels', async ({ request }) => {
  for (const [path, { picture: address }] of saidBy) {
    const picture = await (await request.get(address)).body();
    expect(
      [picture.toString('latin1', 1, 4), picture.readUInt32BE(16), picture.readUInt32BE(20)],
      path,
    ).toEqual(['PNG', 1200, 630]);
  }
});

test('Home, pricing, ERP and blog pages have the expected types of structured data', () => {
  for (const [path, types] of [
    ['/en/', ['Organization', 'SoftwareApplication']],
    ['/nl/pricing/', ['Organization', 'BreadcrumbList', 'SoftwareApplication', 'FAQPage']],
    ['/en/exact-online/', ['BreadcrumbList', 'FAQPage']],
    ['/nl/blog/stock-counting/', ['BreadcrumbList', 'BlogPosting']],
  ] as const) {
    const found = builtPage(path).structuredData();
    expect(found.map((data) => data['@type'])).toEqual(expect.arrayContaining([...types]));
  }
});

test('Structured data contains prices and company numbers unless they are examples', () => {
  for (const path of ['/en/', '/nl/', '/en/pricing/', '/nl/pricing/']) {
    const told = JSON.stringify(builtPage(path).structuredData());
    expect(told.includes('"offers"'), path).toBe(!isExample(pricing));
    expect(told.includes('€'), path).toBe(!isExample(pricing) && path.endsWith('/pricing/'));
    expect(told.includes('"vatID"'), path).toBe(!isExample(company));
    expect(told.includes('"KVK"'), path).toBe(!isExample(company));
  }
});

test('The sitemap lists exactly the public pages, and robots.txt names it and disallows the portal', () => {
  const robots = readBuilt('robots.txt');
  expect(robots).toContain('Disallow: /en/app/');
  expect(robots).toContain('Disallow: /nl/app/');
  const listed = (file: string) =>
    [...readBuilt(file).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => pathOf(address));
  expect(listed(`.${pathOf(/^Sitemap: (.*)$/m.exec(robots)?.[1])}`)).toEqual(['/sitemap-0.xml']);
  expect(listed('sitemap-0.xml').sort()).toEqual([...paths].sort());
});

test('Login, portal and error pages are noindex, and those for visitors have their canonical URL', () => {
  for (const path of ['/en/login/', '/nl/login/', '/en/app/downloads/', '/nl/app/users/', '/en/404.html']) {
    const page = builtPage(path);
    expect(page.one('meta[name=robots]').get('content'), path).toContain('noindex');
    const canonical = page.all('link[rel=canonical]').map((link) => pathOf(link.get('href')));
    expect(canonical, path).toEqual(path.includes('/app/') ? [] : [path]);
  }
});

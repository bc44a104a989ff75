import pricing from '../../../content/pricing.json';
import company from '../../../content/site.json';
import { expect, test } from '../support/fixtures';
import { isExample } from '../support/is-example';

const translated = [
  '',
  'features/',
  'pricing/',
  'trial/',
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

test.use({ javaScriptEnabled: false });

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The path of an absolute address of the site, with any SITE_URL. */
const pathOf = (address: string | null) => new URL(address ?? '').pathname;

interface Said {
  title: string;
  titles: number;
  description: string;
  headings: string[];
  mainHeadings: number;
  canonical: string;
  alternates: Record<string, string>;
  markdown: (string | null)[];
  picture: string;
}

const saidBy = new Map<string, Said>();

// One worker for all, so that each page is opened once.
test.describe.configure({ mode: 'default' });
test.beforeAll(async ({ browser, server }) => {
  const page = await browser.newPage({ baseURL: server.url, javaScriptEnabled: false });
  for (const path of paths) {
    await page.goto(path);
    const headings = page.locator('main :is(h1, h2, h3):not(nav *)').filter({ visible: true });
    const head = await page.evaluate(() => {
      const attribute = (selector: string, name: string) =>
        document.querySelector(selector)?.getAttribute(name) ?? '';
      return {
        title: document.title,
        titles: document.querySelectorAll('title').length,
        description: attribute('meta[name=description]', 'content'),
        mainHeadings: document.querySelectorAll('h1').length,
        canonical: attribute('link[rel=canonical]', 'href'),
        links: [...document.querySelectorAll('link[rel=alternate][hreflang]')].map(
          (link) => [link.getAttribute('hreflang') ?? '', link.getAttribute('href')] as const,
        ),
        markdown: [...document.querySelectorAll('link[rel=alternate][type="text/markdown"]')].map((link) =>
          link.getAttribute('href'),
        ),
        picture: attribute('meta[property="og:image"]', 'content'),
      };
    });
    const { links, ...rest } = head;
    saidBy.set(path, {
      ...rest,
      headings: await headings.allTextContents(),
      canonical: pathOf(head.canonical),
      alternates: Object.fromEntries(links.map(([language, href]) => [language, pathOf(href)])),
      picture: pathOf(head.picture),
    });
  }
  await page.close();
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

test('Each page is its own canonical URL, and translated pages link to both languages', async ({
  request,
}) => {
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
      const line = escaped(heading.replace(/[ \n]+/g, ' ').replace(/ #?$/, ''));
      expect(words, path).toMatch(new RegExp(`^[ \\d.-]*#+ ${line}$`, 'm'));
    }
  }
});

test('Login, portal, English blog and error pages have no Markdown version', async ({ page, request }) => {
  for (const path of ['/en/login/', '/nl/app/downloads/', '/en/blog/sap-leaflet/', '/en/404.html']) {
    const answer = await request.get(path, { headers: { accept: 'text/markdown' } });
    expect(answer.headers()['content-type'], path).toBe('text/html; charset=utf-8');
    await page.goto(path);
    await expect(page.locator('link[type="text/markdown"]'), path).toHaveCount(0);
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

test('Home, pricing, ERP and blog pages have the expected types of structured data', async ({ page }) => {
  const typesOn = async (path: string) => {
    await page.goto(path);
    const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
    return texts.map((text) => (JSON.parse(text) as { '@type': string })['@type']);
  };
  expect(await typesOn('/en/')).toEqual(expect.arrayContaining(['Organization', 'SoftwareApplication']));
  expect(await typesOn('/nl/pricing/')).toEqual(
    expect.arrayContaining(['Organization', 'BreadcrumbList', 'SoftwareApplication', 'FAQPage']),
  );
  expect(await typesOn('/en/exact-online/')).toEqual(expect.arrayContaining(['BreadcrumbList', 'FAQPage']));
  expect(await typesOn('/nl/blog/stock-counting/')).toEqual(
    expect.arrayContaining(['BreadcrumbList', 'BlogPosting']),
  );
});

test('Structured data contains prices and company numbers unless they are examples', async ({ page }) => {
  for (const path of ['/en/', '/nl/', '/en/pricing/', '/nl/pricing/']) {
    await page.goto(path);
    const told = (await page.locator('script[type="application/ld+json"]').allTextContents()).join('\n');
    expect(told.includes('"offers"'), path).toBe(!isExample(pricing));
    expect(told.includes('€'), path).toBe(!isExample(pricing) && path.endsWith('/pricing/'));
    expect(told.includes('"vatID"'), path).toBe(!isExample(company));
    expect(told.includes('"KVK"'), path).toBe(!isExample(company));
  }
});

test('The sitemap lists exactly the public pages, and robots.txt names it and disallows the portal', async ({
  request,
}) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain('Disallow: /en/app/');
  expect(robots).toContain('Disallow: /nl/app/');
  const index = pathOf(/^Sitemap: (.*)$/m.exec(robots)?.[1] ?? null);
  const indexed = await (await request.get(index)).text();
  const parts = [...indexed.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => pathOf(address ?? null));
  expect(parts).toEqual(['/sitemap-0.xml']);
  const sitemap = await (await request.get('/sitemap-0.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => pathOf(address ?? null));
  expect(listed.sort()).toEqual([...paths].sort());
});

test('Login, portal and error pages are noindex', async ({ page, allowedConsoleErrors }) => {
  allowedConsoleErrors.push(/404/);
  for (const path of [
    '/en/login/',
    '/nl/login/',
    '/en/app/downloads/',
    '/nl/app/users/',
    '/en/no-such-page/',
  ]) {
    await page.goto(path);
    await expect(page.locator('meta[name=robots]'), path).toHaveAttribute('content', /noindex/);
  }
});

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

/** The path of an absolute address of the site, wherever SITE_URL says that it stands. */
const pathOf = (address: string | null) => new URL(address ?? '').pathname;

test('each page has its own title and description, which end and fit alike', async ({ page }) => {
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const path of paths) {
    await page.goto(path);
    const title = await page.title();
    expect(title, path).toContain('Belstock');
    const description = (await page.locator('meta[name=description]').getAttribute('content')) ?? '';
    expect(description.length, `${path}: ${description}`).toBeGreaterThan(40);
    expect(description.length, `${path}: ${description}`).toBeLessThan(200);
    await expect(page.locator('h1'), path).toHaveCount(1);
    await expect(page.locator('title')).toHaveCount(1);
    titles.add(title);
    descriptions.add(description);
  }
  expect(titles.size).toBe(paths.length);
  expect(descriptions.size).toBe(paths.length);
});

test('canonical addresses are found, and languages link back to each other', async ({ page, request }) => {
  const alternates = new Map<string, Record<string, string>>();
  for (const path of paths) {
    await page.goto(path);
    const canonical = pathOf(await page.locator('link[rel=canonical]').getAttribute('href'));
    expect(canonical).toBe(path);
    expect((await request.get(canonical)).status(), canonical).toBe(200);
    const links = await page
      .locator('link[rel=alternate][hreflang]')
      .evaluateAll((all) =>
        all.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')] as const),
      );
    alternates.set(path, Object.fromEntries(links.map(([language, href]) => [language, pathOf(href)])));
  }
  for (const path of translated) {
    const expected = { en: `/en/${path}`, nl: `/nl/${path}`, 'x-default': `/en/${path}` };
    expect(alternates.get(`/en/${path}`)).toEqual(expected);
    expect(alternates.get(`/nl/${path}`)).toEqual(expected);
  }
  for (const path of blog) expect(alternates.get(`/nl/${path}`)).toEqual({});
});

test('each page says in Markdown what it says in HTML', async ({ page, request }) => {
  for (const path of paths) {
    await page.goto(path);
    const link = page.locator('link[rel=alternate][type="text/markdown"]');
    await expect(link, path).toHaveAttribute('href', `${path}index.md`);
    const asked = await request.get(path, { headers: { accept: 'text/markdown' } });
    expect(asked.headers()['content-type'], path).toBe('text/markdown; charset=utf-8');
    const markdown = await asked.text();
    expect(await (await request.get(`${path}index.md`)).text()).toBe(markdown);

    expect(markdown).toContain(`language: "${path.slice(1, 3)}"`);
    expect(markdown, path).not.toMatch(/<[a-z]|data-when|\]\(#|\]\(\)|undefined/);
    const words = markdown.replace(/\\(?=[^\w\s])/g, '').replace(/\[([^\]\n]*)\]\([^)\s]*\)/g, '$1');
    const headings = page.locator('main :is(h1, h2, h3):not(nav *)').filter({ visible: true });
    for (const heading of await headings.allTextContents()) {
      const line = escaped(heading.replace(/[ \n]+/g, ' ').replace(/ #?$/, ''));
      expect(words, path).toMatch(new RegExp(`^[ \\d.-]*#+ ${line}$`, 'm'));
    }
  }
});

test('the login and the portal are no Markdown', async ({ page, request }) => {
  for (const path of ['/en/login/', '/nl/app/downloads/', '/en/blog/sap-leaflet/', '/en/404.html']) {
    const answer = await request.get(path, { headers: { accept: 'text/markdown' } });
    expect(answer.headers()['content-type'], path).toBe('text/html; charset=utf-8');
    await page.goto(path);
    await expect(page.locator('link[type="text/markdown"]'), path).toHaveCount(0);
  }
});

test('each page has a sharing picture of 1200 by 630', async ({ page, request }) => {
  for (const path of paths) {
    await page.goto(path);
    const address = pathOf(await page.locator('meta[property="og:image"]').getAttribute('content'));
    const picture = await (await request.get(address)).body();
    expect(
      [picture.toString('latin1', 1, 4), picture.readUInt32BE(16), picture.readUInt32BE(20)],
      path,
    ).toEqual(['PNG', 1200, 630]);
  }
});

test('structured data is what it says', async ({ page }) => {
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

test('no example price or number is told to search engines', async ({ page }) => {
  for (const path of ['/en/', '/nl/', '/en/pricing/', '/nl/pricing/']) {
    await page.goto(path);
    const told = (await page.locator('script[type="application/ld+json"]').allTextContents()).join('\n');
    expect(told.includes('"offers"'), path).toBe(!isExample(pricing));
    expect(told.includes('€'), path).toBe(!isExample(pricing) && path.endsWith('/pricing/'));
    expect(told.includes('"vatID"'), path).toBe(!isExample(company));
    expect(told.includes('"KVK"'), path).toBe(!isExample(company));
  }
});

test('the sitemap lists exactly these pages; robots.txt names it and closes the portal', async ({
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

test('the login, portal and error pages stay out of search engines', async ({
  page,
  allowedConsoleErrors,
}) => {
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

import { expect, test } from '../support/fixtures';
import { expectNoAxeViolations, hydrate } from '../support/page';

const POSTS = ['exact-leaflet', 'sap-leaflet', 'starten-met-scannen', 'stock-counting'];

test('The blog index lists the four posts, newest first, with links to each', async ({ page }) => {
  await page.goto('/nl/blog/');
  const dates = await page
    .locator('main article time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
  expect(dates).toHaveLength(POSTS.length);
  expect(dates).toEqual([...dates].sort().reverse());
  for (const slug of POSTS) {
    await expect(page.locator(`main a[href="/nl/blog/${slug}/"]`).first()).toBeVisible();
  }
  await page.locator('main a[href="/nl/blog/stock-counting/"]').first().click();
  await expect(page).toHaveURL('/nl/blog/stock-counting/');
});

for (const slug of POSTS) {
  test(`${slug} has text, contents links, image descriptions and no accessibility violations`, async ({
    page,
  }) => {
    await page.goto(`/nl/blog/${slug}/`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const words = (await page.locator('article').first().innerText()).split(/\s+/).length;
    expect(words).toBeGreaterThan(650);
    const contents = page.getByRole('navigation', { name: 'In dit artikel' });
    for (const link of await contents.getByRole('link').all()) {
      const target = (await link.getAttribute('href')) ?? '';
      await expect(page.locator(`article ${target}`)).toHaveCount(1);
    }
    for (const picture of await page.locator('article img').all()) {
      expect((await picture.getAttribute('alt'))?.length).toBeGreaterThan(20);
    }
    await hydrate(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expectNoAxeViolations(page);
    }
    await expect(page.getByRole('link', { name: 'Alle artikelen' }).first()).toBeVisible();
  });
}

test('The English blog pages say that the articles are in Dutch and link to the Dutch pages', async ({
  page,
}) => {
  const expectLinkTo = async (slug: string) => {
    const link = page.getByRole('main').locator(`a[href="/nl/blog/${slug}/"]`);
    await expect(link).toHaveAttribute('hreflang', 'nl');
    await expect(link).toHaveAttribute('lang', 'nl');
    return link;
  };
  expect((await page.goto('/en/blog/'))?.status()).toBe(200);
  await expect(page.getByRole('main')).toContainText('They are in Dutch');
  for (const slug of POSTS) await expectLinkTo(slug);

  expect((await page.goto('/en/blog/sap-leaflet/'))?.status()).toBe(200);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This article is in Dutch');
  await hydrate(page);
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'All articles' }).click();
  await expect(page).toHaveURL('/en/blog/');
  await page.goBack();
  await (await expectLinkTo('sap-leaflet')).click();
  await expect(page).toHaveURL('/nl/blog/sap-leaflet/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
});

test('English blog pages are noindex with a Dutch canonical URL, and outside sitemap and feed', async ({
  page,
  request,
}) => {
  for (const path of ['blog/', ...POSTS.map((slug) => `blog/${slug}/`)]) {
    await page.goto(`/en/${path}`);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
    expect(new URL(canonical ?? '').pathname).toBe(`/nl/${path}`);
    await expect(page.locator('link[rel=alternate]')).toHaveCount(0);
  }
  for (const list of ['/sitemap-0.xml', '/nl/blog/rss.xml'])
    expect(await (await request.get(list)).text()).not.toContain('/en/blog/');
});

test.describe('In an English browser', () => {
  test.use({ locale: 'en-GB' });

  test('a post address without a language opens the English page of the post', async ({ page }) => {
    await page.goto('/blog/sap-leaflet/', { waitUntil: 'commit' });
    await page.waitForURL('**/en/blog/sap-leaflet/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This article is in Dutch');
  });
});

test('The language switcher leads from a Dutch post to its English page and back, and keeps the query', async ({
  page,
}) => {
  await page.goto('/nl/blog/sap-leaflet/?from=mail');
  await hydrate(page);
  await page.getByRole('link', { name: 'Engels' }).click();
  await expect(page).toHaveURL('/en/blog/sap-leaflet/?from=mail');
  await page.getByRole('link', { name: 'Dutch', exact: true }).click();
  await expect(page).toHaveURL('/nl/blog/sap-leaflet/?from=mail');
});

test('The RSS feed lists the posts with addresses and dates', async ({ request }) => {
  const answer = await request.get('/nl/blog/rss.xml');
  expect(answer.headers()['content-type']).toMatch(/xml/);
  const feed = await answer.text();
  for (const slug of POSTS) expect(feed).toContain(`/nl/blog/${slug}/</link>`);
  expect(feed.match(/<pubDate>/g)).toHaveLength(POSTS.length);
});

for (const [slug, file] of [
  ['exact-leaflet', 'exact.pdf'],
  ['sap-leaflet', 'sap-business-one.pdf'],
] as const) {
  test(`A visitor downloads ${slug} as a PDF by a link that shows its page count and size`, async ({
    page,
    request,
  }) => {
    await page.goto(`/nl/blog/${slug}/`);
    const link = page.getByRole('link', { name: /^Download als pdf \(\d pagina's, \d+ kB\)$/ });
    for (const isHydrated of [false, true]) {
      if (isHydrated) await hydrate(page);
      const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
      expect(download.suggestedFilename()).toBe(file);
      expect(await download.failure()).toBeNull();
    }

    const answer = await request.get((await link.getAttribute('href')) ?? '');
    expect(answer.headers()['content-type']).toBe('application/pdf');
    const pdf = await answer.body();
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await link.innerText()).toContain(`${String(Math.round(pdf.length / 1000))} kB`);
  });
}

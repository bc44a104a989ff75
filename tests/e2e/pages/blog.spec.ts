import { expect, test } from '../support/fixtures';
import { expectNoAxeViolations, hydrate, visit } from '../support/page';

const POSTS = ['exact-leaflet', 'sap-leaflet', 'starten-met-scannen', 'stock-counting'];

test('Posts have no accessibility violations in either theme', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const [index, slug] of POSTS.entries()) {
    await visit(page, `/nl/blog/${slug}/`);
    await expectNoAxeViolations(page);
    // The theme changes only colours, the same in each post.
    if (index > 0) continue;
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectNoAxeViolations(page, { rules: ['color-contrast'] });
    await page.emulateMedia({ colorScheme: 'light' });
  }
});

test('A visitor opens the English page of a post, the list and the Dutch post', async ({ page }) => {
  await page.goto('/blog/sap-leaflet/', { waitUntil: 'commit' });
  await page.waitForURL('**/en/blog/sap-leaflet/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This article is in Dutch');
  await hydrate(page);
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'All articles' }).click();
  await expect(page).toHaveURL('/en/blog/');
  await page.goBack();
  await page.getByRole('main').locator('a[href="/nl/blog/sap-leaflet/"]').click();
  await expect(page).toHaveURL('/nl/blog/sap-leaflet/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
});

test('The language switcher leads from a post to its English page and back', async ({ page }) => {
  await visit(page, '/nl/blog/sap-leaflet/?from=mail');
  await page.getByRole('link', { name: 'Engels' }).click();
  await expect(page).toHaveURL('/en/blog/sap-leaflet/?from=mail');
  await page.getByRole('link', { name: 'Dutch', exact: true }).click();
  await expect(page).toHaveURL('/nl/blog/sap-leaflet/?from=mail');
});

test('A visitor downloads a post as a PDF of the stated size', async ({ page, request }) => {
  for (const [slug, file] of [
    ['exact-leaflet', 'exact.pdf'],
    ['sap-leaflet', 'sap-business-one.pdf'],
  ] as const) {
    await page.goto(`/nl/blog/${slug}/`);
    const link = page.getByRole('link', { name: /^Download als pdf \(\d pagina's, \d+ kB\)$/ });
    if (slug === 'sap-leaflet') await hydrate(page);
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toBe(file);
    expect(await download.failure()).toBeNull();

    const answer = await request.get((await link.getAttribute('href')) ?? '');
    expect(answer.headers()['content-type']).toBe('application/pdf');
    const pdf = await answer.body();
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await link.innerText()).toContain(`${String(Math.round(pdf.length / 1000))} kB`);
  }
});

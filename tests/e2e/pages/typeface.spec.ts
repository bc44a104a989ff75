import { expect, test } from '../support/fixtures';

for (const path of ['/en/', '/nl/pricing/', '/nl/blog/sap-leaflet/', '/en/login/']) {
  test(`${path} shows its own typeface on the very first visit`, async ({ page }) => {
    const fetched: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fetched.push(new URL(request.url()).pathname);
    });
    await page.goto(path);
    const preloaded = await page.locator('link[rel="preload"][as="font"]').getAttribute('href');
    const usedByStyles = await page.evaluate(async () => {
      await document.fonts.ready;
      return [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family);
    });
    expect(usedByStyles.join()).toContain('Instrument Sans');
    expect(fetched.filter((address) => address === preloaded)).toHaveLength(1);
  });
}

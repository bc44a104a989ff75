import { allowErrors, expect, test } from '../support/fixtures';
import { hydrate } from '../support/page';
import { ALL_PAGES, PUBLIC_PAGES } from '../support/public-pages';

const texts = { en: 'Page Not Found', nl: 'Pagina niet gevonden' };

for (const language of ['en', 'nl'] as const)
  test(`A missing page answers 404 in ${language} and keeps its address`, async ({ page }) => {
    allowErrors(/status of 404/);
    const address = `/${language}/no/such/page/?a=b#c`;
    expect((await page.goto(address))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts[language]);
    await hydrate(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts[language]);
    await expect(page).toHaveURL(new RegExp(`${address.replace('?', '\\?')}$`));
  });

test('An address without a trailing slash redirects and keeps the query', async ({ request }) => {
  for (const [address, target] of [
    ['/en/features', '/en/features/'],
    ['/nl?a=b', '/nl/?a=b'],
    ['/en/app/downloads', '/en/app/downloads/'],
  ] as const) {
    const response = await request.get(address, { maxRedirects: 0 });
    expect(response.status(), address).toBe(301);
    expect(response.headers().location).toBe(target);
  }
});

test('File addresses get no trailing slash, and missing files answer 404', async ({ request }) => {
  for (const file of ['/en/404.html', '/sitemap-index.xml', '/page-data/app-data.json', '/sw.js']) {
    expect((await request.get(file, { maxRedirects: 0 })).status(), file).toBe(200);
  }
  for (const file of [
    '/en/none.html',
    '/en/none.pdf',
    '/en/none.txt',
    '/en/none.json',
    '/en/none.js',
    '/en/none.map',
  ]) {
    expect((await request.get(file, { maxRedirects: 0 })).status(), file).toBe(404);
  }
});

test('Portal addresses at any depth answer 200 in their language', async ({ request }) => {
  const portal = ALL_PAGES.filter((address) => !PUBLIC_PAGES.includes(address));
  for (const path of [...portal, '/nl/app/downloads/5/', '/en/app/users/7/licences/']) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status(), path).toBe(200);
    expect(await response.text(), path).toContain(`<html lang="${path.slice(1, 3)}"`);
  }
});

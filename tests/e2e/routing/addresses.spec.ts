import { expect, test } from '../support/fixtures';
import { hydrate } from '../support/page';
import { ALL_PAGES, PUBLIC_PAGES } from '../support/public-pages';

const texts = { en: 'Page Not Found', nl: 'Pagina niet gevonden' };

for (const language of ['en', 'nl'] as const) {
  test(`A page that does not exist tells me so in ${language}, at its own address, with status 404`, async ({
    page,
    allowedConsoleErrors,
  }) => {
    allowedConsoleErrors.push(/status of 404/);
    const address = `/${language}/no/such/page/?a=b#c`;
    const response = await page.goto(address);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts[language]);
    await hydrate(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts[language]);
    await expect(page).toHaveURL(new RegExp(`${address.replace('?', '\\?')}$`));
  });
}

test('A page without its last slash sends me to the page with it, query kept', async ({ request }) => {
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

test('Files keep their address without a slash', async ({ request }) => {
  for (const file of ['/en/404.html', '/sitemap-index.xml', '/page-data/app-data.json', '/sw.js']) {
    const response = await request.get(file, { maxRedirects: 0 });
    expect(response.status(), file).toBe(200);
  }
  for (const file of [
    '/en/none.html',
    '/en/none.pdf',
    '/en/none.txt',
    '/en/none.json',
    '/en/none.js',
    '/en/none.map',
  ]) {
    const response = await request.get(file, { maxRedirects: 0 });
    expect(response.status(), file).toBe(404);
  }
});

test('A portal page answers 200 at any depth', async ({ request }) => {
  const portal = ALL_PAGES.filter((address) => !PUBLIC_PAGES.includes(address));
  for (const path of [...portal, '/nl/app/downloads/5/', '/en/app/users/7/licences/']) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status(), path).toBe(200);
    expect(await response.text(), path).toContain(`<html lang="${path.slice(1, 3)}"`);
  }
});

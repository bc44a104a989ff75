import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { hydrate } from '../support/page';

const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/;

/** Waits until the worker is active and has taken along what the pages so far are made of. */
async function untilKept(page: Page, ...paths: string[]) {
  await page.waitForFunction(
    async (wanted) => {
      if (!navigator.serviceWorker.controller) return false;
      const kept = await Promise.all(
        ['/page-data/app-data.json', ...wanted].map((file) => caches.match(file)),
      );
      return kept.every(Boolean);
    },
    paths.map((path) => `/page-data${path}page-data.json`),
  );
  await page.waitForTimeout(500);
}

for (const language of ['en', 'nl'] as const) {
  test(`I read a page again without a network, in ${language}`, async ({
    page,
    context,
    allowedConsoleErrors,
  }) => {
    allowedConsoleErrors.push(NO_NETWORK);
    await page.goto(`/${language}/`);
    await hydrate(page);
    await untilKept(page, `/${language}/`);
    const title = await page.getByRole('heading', { level: 1 }).textContent();
    await page.goto(`/${language}/features/`);
    await hydrate(page);
    await untilKept(page, `/${language}/features/`);
    await context.setOffline(true);
    for (const path of [`/${language}/features/`, `/${language}/`]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // Styled, also where a page's own styles once stood inline.
      expect(await page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(1);
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
  });
}

test('With a network I get the page of today, not the one that is kept', async ({ page }) => {
  await page.goto('/en/');
  await hydrate(page);
  await untilKept(page, '/en/');
  const response = await page.goto('/en/');
  expect(await response?.text()).toContain('<h1');
  expect(response?.headers()['content-security-policy']).toContain("script-src 'self'");
});

test('The service worker is one file, and no development build of its library stands on the site', async ({
  page,
  request,
}) => {
  const workers: string[] = [];
  page.context().on('request', (asked) => {
    if (asked.serviceWorker() && asked.url().endsWith('.js')) workers.push(asked.url());
  });
  await page.goto('/en/');
  await hydrate(page);
  await untilKept(page, '/en/');
  expect(workers.filter((url) => /workbox|idb-keyval/.test(url))).toEqual([]);
  expect((await request.get('/workbox-v4.3.1/workbox-core.dev.js')).status()).toBe(404);
});

test('The service worker never touches /api', async ({ page, context, allowedConsoleErrors }) => {
  allowedConsoleErrors.push(/status of 4\d\d/);
  await page.goto('/en/');
  await hydrate(page);
  await untilKept(page, '/en/');
  const touched: string[] = [];
  context.on('request', (request) => {
    if (request.serviceWorker() && new URL(request.url()).pathname.startsWith('/api'))
      touched.push(request.url());
  });
  const answers = await page.evaluate(async () => {
    const ask = async (path: string, init?: RequestInit) => (await fetch(path, init)).status;
    return {
      json: await ask('/api/openapi.json'),
      health: await ask('/api/health'),
      post: await ask('/api/login', {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json' },
      }),
    };
  });
  expect(answers.json).toBe(200);
  expect(answers.health).toBe(200);
  // A form post in a new tab, as a download makes it.
  const popup = context.waitForEvent('page');
  await page.evaluate(() => {
    const form = Object.assign(document.createElement('form'), {
      method: 'post',
      action: '/api/downloadables/1/doDownload',
      target: '_blank',
    });
    document.body.append(form);
    form.submit();
  });
  await (await popup).waitForLoadState();
  const visit = await page.goto('/api/health');
  expect(visit?.fromServiceWorker()).toBe(false);
  expect(touched).toEqual([]);
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.filter((path) => path.startsWith('/api'))).toEqual([]);
});

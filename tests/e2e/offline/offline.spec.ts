import type { Page } from '@playwright/test';
import { allowErrors, expect, test, person } from '../support/fixtures';
import { expectNoAxeViolations, visit } from '../support/page';

test.use({ serviceWorkers: 'allow' });

const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/;

/**
 * Waits until the worker is active and has stored all files of the visited pages. The offline plugin lists fewer
 * files, before they are stored (idb-keyval). Polled by `expect`: `waitForFunction` takes a promise for true.
 */
const untilKept = (page: Page, ...paths: string[]) =>
  expect.poll(() => page.evaluate(areKept, paths), { timeout: 60_000 }).toBe(true);

async function areKept(paths: string[]): Promise<boolean> {
  if (navigator.serviceWorker.controller?.state !== 'activated') return false;
  const database = await new Promise<IDBDatabase | undefined>((resolve) => {
    const request = indexedDB.open('keyval-store');
    request.onupgradeneeded = () => request.transaction?.abort(); // only the worker creates it
    request.onerror = () => resolve(undefined);
    request.onsuccess = () => resolve(request.result);
  });
  if (!database) return false;
  const store = database.transaction('keyval').objectStore('keyval');
  const kept = await Promise.all(
    paths.map(async (path) => {
      const files = await new Promise<string[] | undefined>((resolve) => {
        const request = store.get(`resources:${path}`);
        request.onsuccess = () => resolve(request.result as string[] | undefined);
      });
      if (!files?.includes('/page-data/app-data.json')) return false;
      return (await Promise.all(files.map((file) => caches.match(file)))).every(Boolean);
    }),
  );
  database.close();
  return kept.every(Boolean);
}

test('a visitor opens visited pages again while offline', person, async ({ page, context }) => {
  allowErrors(NO_NETWORK);
  await visit(page, '/nl/');
  await untilKept(page, '/nl/');
  const title = await page.getByRole('heading', { level: 1 }).textContent();
  await visit(page, '/nl/features/');
  await untilKept(page, '/nl/features/');
  await context.setOffline(true);
  for (const path of ['/nl/features/', '/nl/']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Styled, also if the styles of a page were inline.
    await expect.poll(() => page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(1);
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
});

for (const [language, title, retry] of [
  ['en', 'No connection', 'Try again'],
  ['nl', 'Geen verbinding', 'Probeer het opnieuw'],
] as const)
  test(`a new page shows an offline message in ${language}, then opens online`, async ({ page, context }) => {
    allowErrors(NO_NETWORK);
    await visit(page, `/${language}/`);
    await untilKept(page, `/${language}/`);
    await context.setOffline(true);
    for (const path of [`/${language}/pricing/?from=mail`, `/${language}/no/such/page/`]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
    }
    await expectNoAxeViolations(page);

    await page.goBack();
    await page.getByRole('link', { name: retry }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await context.setOffline(false);
    await page.getByRole('link', { name: retry }).click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title);
    await expect(page).toHaveURL(new RegExp(`/${language}/pricing/\\?from=mail$`));
    await expect(page.getByRole('navigation').first()).toBeVisible();
  });

test('the offline page keeps the chosen theme', async ({ page, context }) => {
  allowErrors(NO_NETWORK);
  await visit(page, '/en/');
  await page.getByRole('button', { name: 'Dark' }).click();
  await untilKept(page, '/en/');
  await context.setOffline(true);
  await page.goto('/en/no/such/page/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('a visited page has its content and its Content-Security-Policy while online', async ({ page }) => {
  await visit(page, '/en/');
  await untilKept(page, '/en/');
  const response = await page.goto('/en/');
  expect(await response?.text()).toContain('<h1');
  expect(response?.headers()['content-security-policy']).toContain("script-src 'self'");
});

test('the service worker loads no library files or development build', async ({ page, request }) => {
  const workers: string[] = [];
  page.context().on('request', (asked) => {
    if (asked.serviceWorker() && asked.url().endsWith('.js')) workers.push(asked.url());
  });
  await visit(page, '/en/');
  await untilKept(page, '/en/');
  expect(workers.filter((url) => /workbox|idb-keyval/.test(url))).toEqual([]);
  expect((await request.get('/workbox-v4.3.1/workbox-core.dev.js')).status()).toBe(404);
});

test('the service worker neither handles nor caches requests to /api', async ({ page, context }) => {
  allowErrors(/status of 4\d\d/);
  await visit(page, '/en/');
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
  expect((await page.goto('/api/health'))?.fromServiceWorker()).toBe(false);
  expect(touched).toEqual([]);
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.filter((path) => path.startsWith('/api'))).toEqual([]);
});

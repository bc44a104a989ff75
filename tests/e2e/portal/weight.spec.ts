import type { Page } from '@playwright/test';
import { Api, unique } from '../support/api';
import { expect, test } from '../support/fixtures';
import { watchRequests } from '../support/page';

const KB = 1024;

/**
 * Returns the compressed bytes of the scripts that arrived before an element of the portal, in a fresh browser,
 * without those that Gatsby prefetches for links. Scripts that the page fetches when it is idle are held back: on
 * a busy machine they come before.
 */
async function scriptsUntil(
  page: Page,
  address: string,
  selector: string,
  { isIdleHeld = true } = {},
): Promise<number> {
  if (isIdleHeld) {
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
  }
  await page.addInitScript((awaited) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(awaited)) return;
      observer.disconnect();
      const scripts = performance
        .getEntriesByType('resource')
        .filter((entry): entry is PerformanceResourceTiming => /\.js$/.test(new URL(entry.name).pathname))
        .filter(({ initiatorType }) => initiatorType === 'script');
      const bytes = scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
      document.documentElement.dataset.scriptBytes = String(bytes);
    });
    observer.observe(document, { childList: true, subtree: true });
  }, selector);
  await page.goto(address);
  await expect(page.locator('html')).toHaveAttribute('data-script-bytes');
  return Number(await page.locator('html').getAttribute('data-script-bytes'));
}

test('Downloads loads at most 170 KB of scripts for a customer', async ({ page, api, server }) => {
  await api.uploadRelease(await api.createDownloadType({ name: unique('Scanner') }));
  await (await Api.signIn(server.url, await api.createUser(await api.createGroup()))).signInBrowser(page);
  const bytes = await scriptsUntil(page, '/en/app/downloads/', 'main tbody tr');
  expect(bytes).toBeGreaterThan(50 * KB);
  expect(bytes).toBeLessThanOrEqual(170 * KB);
});

test('other scripts do not delay a slow list of Downloads', async ({ page, api, server }) => {
  await api.uploadRelease(await api.createDownloadType({ name: unique('Scanner') }));
  const user = await api.createUser(await api.createGroup());
  await api.patch(`/api/users/${user.id}`, { is_manager: true, version: user.version });
  await (await Api.signIn(server.url, user)).signInBrowser(page);
  const untilFetched = watchRequests(page, '.js');
  await page.route('**/api/downloadTypes**', async (route) => {
    // Scripts that the page fetches when it is idle would arrive now.
    await untilFetched();
    await route.continue();
  });
  const bytes = await scriptsUntil(page, '/en/app/downloads/', 'main tbody tr', { isIdleHeld: false });
  expect(bytes).toBeLessThanOrEqual(170 * KB);
});

test('Downloads loads at most 250 KB, with idle scripts', async ({ page, api, server }) => {
  await api.uploadRelease(await api.createDownloadType({ name: unique('Scanner') }));
  await (await Api.signIn(server.url, await api.createUser(await api.createGroup()))).signInBrowser(page);
  const scriptBytes = () =>
    page.evaluate(() => {
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const scripts = entries.filter(({ name }) => new URL(name).pathname.endsWith('.js'));
      // A script that is prefetched for a link, and was loaded before, is listed twice.
      const sizes = new Map(scripts.map(({ name, encodedBodySize }) => [name, encodedBodySize]));
      return [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
    });
  const untilFetched = watchRequests(page);
  await page.goto('/en/app/downloads/');
  await expect(page.locator('main tbody tr').first()).toBeVisible();
  const atRows = await scriptBytes();
  await expect.poll(scriptBytes).toBeGreaterThan(atRows);
  await untilFetched();
  expect(await scriptBytes()).toBeLessThanOrEqual(250 * KB);
});

test('Overview loads at most 190 KB of scripts for an administrator', async ({ page, api }) => {
  await api.signInBrowser(page);
  const bytes = await scriptsUntil(page, '/en/app/overview/', '[aria-labelledby="overview-attention"]');
  expect(bytes).toBeGreaterThan(50 * KB);
  expect(bytes).toBeLessThanOrEqual(190 * KB);
});

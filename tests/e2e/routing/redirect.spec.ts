import type { Browser, BrowserContext, Page } from '@playwright/test';
import { LANGUAGE_KEY } from '../../../src/config/site';
import { expect, test } from '../support/fixtures';

type Saved = 'en' | 'nonsense' | 'none' | 'blocked';

/** A visitor with this browser language and this earlier choice. */
async function visitor(browser: Browser, baseURL: string | undefined, locale: string, saved: Saved) {
  const context = await browser.newContext({ baseURL, locale });
  if (saved === 'blocked') {
    await context.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    });
  } else if (saved !== 'none') {
    await context.addInitScript(
      ([key, value]) => {
        if (location.protocol === 'http:') localStorage.setItem(key, value);
      },
      [LANGUAGE_KEY, saved] as const,
    );
  }
  return context;
}

async function arrive(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForURL(/\/(en|nl)\//);
  return page;
}

// tests/unit/gatsby/redirect-script.test.ts has the language for each choice.
const expectations: [locale: string, saved: Saved, language: 'en' | 'nl'][] = [
  ['nl-BE', 'none', 'nl'],
  ['de-DE', 'nonsense', 'en'],
  ['nl', 'en', 'en'],
  ['de-DE', 'blocked', 'en'],
];

test("A visitor is redirected to the saved or the browser's language", async ({ browser, baseURL }) => {
  const errors: string[] = [];
  for (const [locale, saved, language] of expectations) {
    const context = await visitor(browser, baseURL, locale, saved);
    context.on('weberror', (error) => errors.push(error.error().message));
    for (const [address, expected] of [
      ['/', '/'],
      ['/features/?from=mail#app-3', '/features/?from=mail#app-3'],
      ['/features', '/features/'],
      ['/no/such/page/?a=b', '/no/such/page/?a=b'],
    ] as const) {
      const page = await arrive(context, address);
      await expect(page, `${locale}, saved: ${saved}`).toHaveURL(`${baseURL ?? ''}/${language}${expected}`);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('h1')).toBeVisible();
      await page.close();
    }
    await context.close();
  }
  expect(errors).toEqual([]);
});

test('The redirect page is never painted', async ({ browser, baseURL }) => {
  const context = await visitor(browser, baseURL, 'nl', 'none');
  const painted: string[] = [];
  await context.exposeFunction('paintedAt', (path: string) => painted.push(path));
  await context.addInitScript(() => {
    new PerformanceObserver(() => {
      (window as unknown as { paintedAt(path: string): void }).paintedAt(location.pathname);
    }).observe({ type: 'paint', buffered: true });
  });
  await expect((await arrive(context, '/features/')).locator('h1')).toBeVisible();
  await expect.poll(() => painted.length).toBeGreaterThan(0);
  expect(new Set(painted)).toEqual(new Set(['/nl/features/']));
  await context.close();
});

test('Going back skips the redirect page', async ({ browser, baseURL }) => {
  const context = await visitor(browser, baseURL, 'nl', 'none');
  const page = await context.newPage();
  await page.goto('/en/privacy/');
  await page.goto('/features/', { waitUntil: 'commit' });
  await page.waitForURL('**/nl/features/');
  await page.goBack();
  await expect(page).toHaveURL(/\/en\/privacy\/$/);
  await context.close();
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('a visitor chooses the language', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Nederlands' }).click();
    await expect(page).toHaveURL(/\/nl\/$/);
  });
});

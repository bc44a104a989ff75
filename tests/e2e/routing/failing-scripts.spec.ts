import type { Page } from '@playwright/test';
import { allowErrors, expect, test } from '../support/fixtures';

/** Makes React fail when it renders the price of the home page or the total of the pricing page. */
function breakNumbers(): void {
  Intl.NumberFormat = function () {
    throw new Error('broken for this test');
  } as never;
}

async function firstSign(page: Page): Promise<void> {
  await page.mouse.move(10, 10);
  await page.mouse.move(20, 20);
}

async function expectHydrated(page: Page): Promise<void> {
  await firstSign(page);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
}

/** Checks that React has failed and that the page works like one without scripts. */
const expectGivenBack = (page: Page) => expect(page.locator('html')).not.toHaveAttribute('data-js');

test.beforeEach(() => {
  allowErrors(
    /broken for this test|Uncaught|lexically bound|ChunkLoadError|Minified React error|page resources/,
  );
});

test('A page whose hydration fails keeps its content, input, links and form', async ({ page }) => {
  await page.addInitScript(breakNumbers);
  await page.goto('/en/');
  await expect(page.getByRole('group', { name: 'Appearance' })).toBeVisible();
  const text = await page.locator('main').innerText();
  await page.getByLabel('Name').fill('Jo Janssen');
  await expectGivenBack(page);
  expect((await page.locator('main').innerText()).length).toBeGreaterThan(text.length * 0.8);
  await expect(page.getByLabel('Name')).toHaveValue('Jo Janssen');
  // No button without a handler.
  await expect(page.getByRole('group', { name: 'Appearance' })).toBeHidden();

  await page.getByLabel('Email').fill('jo@example.com');
  await page.getByLabel('Message').fill('How much is it?');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/\/api\/contact$/);
  await expect(page.locator('h1')).toBeVisible();
  await page.goBack();
  await page.getByRole('navigation').getByRole('link', { name: 'Features' }).click();
  await expect(page).toHaveURL(/\/en\/features\/$/);
  await expect(page.locator('h1')).toBeVisible();
});

test('A page that fails during use keeps its heading and input', async ({ page }) => {
  await page.goto('/en/pricing/');
  await expectHydrated(page);
  await page.evaluate(breakNumbers);
  const field = page.getByLabel('Number of licences');
  await field.fill('7');
  await expectGivenBack(page);
  await expect(field).toHaveValue('7');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('A page that fails during client-side navigation is loaded as a whole document', async ({ page }) => {
  await page.goto('/en/features/');
  await expectHydrated(page);
  await page.evaluate(breakNumbers);
  await page.getByRole('navigation').getByRole('link', { name: 'Pricing' }).click();
  await expect(page).toHaveURL(/\/en\/pricing\/$/);
  // Another document, in which nothing fails.
  await expect(page.locator('html')).toHaveAttribute('data-js', '');
  await expect(page.getByTestId('total')).toBeVisible();
});

for (const [name, files, body] of [
  ['cannot be read', /\/(app|framework)-[0-9a-f]+\.js$/, 'let let = 1'],
  ['cannot be read', /\/component---src-pages-index.*\.js$/, 'let let = 1'],
  ['fails at once', /\/component---src-pages-index.*\.js$/, 'throw new Error("broken for this test")'],
] as const)
  test(`A page and its links remain usable if a script ${name}: ${files.source}`, async ({ page }) => {
    await page.route(files, (route) => route.fulfill({ contentType: 'text/javascript', body }));
    await page.goto('/en/');
    const failed = page.waitForEvent('pageerror');
    await firstSign(page);
    await failed;
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('navigation').getByRole('link', { name: 'Features' }).click();
    await expect(page).toHaveURL(/\/en\/features\/$/);
  });

test.describe('A notice explains that JavaScript or a newer browser is required', () => {
  const REASON = /Reload this page.*JavaScript.*Chrome, Edge or Firefox from version 98/;

  for (const [address, title, rest] of [
    ['/en/login/', 'Logging in does not work here', 'Password'],
    ['/nl/login/', 'Inloggen lukt hier niet', 'Wachtwoord'],
  ] as const)
    test(`at ${address} in a browser that is too old for the portal`, async ({ page }) => {
      await page.addInitScript(() => {
        Object.defineProperty(window, 'structuredClone', { value: undefined });
      });
      await page.goto(address);
      await expect(page.locator('form[method=post]')).not.toHaveCount(0);
      await expect(page.getByText(title)).toBeVisible();
      await expect(page.getByLabel(rest, { exact: true })).toBeHidden();
    });

  for (const address of ['/en/login/', '/en/app/downloads/']) {
    test(`at ${address} without JavaScript`, async ({ browser, server }) => {
      const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
      const page = await context.newPage();
      await page.goto(address);
      await expect(page.getByRole('alert')).toContainText(REASON);
      await expect(page.locator('form').getByRole('button', { name: /Login/ })).toBeHidden();
      await context.close();
    });

    test(`at ${address} if its scripts fail to load`, async ({ page }) => {
      allowErrors(/ERR_FAILED/);
      await page.route(/\/app-[0-9a-f]+\.js$/, (route) => route.abort());
      await page.goto(address);
      const notice = page.getByRole('alert').filter({ hasText: REASON });
      await expect(notice).toBeHidden();
      await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
      await expect(notice).toBeVisible();
    });
  }

  test('in the portal if React fails', async ({ page, api }) => {
    await api.signInBrowser(page);
    // The entries of the menu, which are outside the error boundary of the portal.
    await page.addInitScript(() => {
      const map = Array.prototype.map as (this: unknown[], ...rest: unknown[]) => unknown[];
      Array.prototype.map = function (this: { to?: string; label?: string }[], ...rest: unknown[]) {
        if (this[0]?.to !== undefined && 'label' in this[0]) throw new Error('broken for this test');
        return map.apply(this, rest);
      } as never;
    });
    await page.goto('/en/app/downloads/');
    await expect(page.getByRole('alert')).toContainText(REASON);
    await expect(page.getByRole('heading', { name: 'Downloads' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  });
});

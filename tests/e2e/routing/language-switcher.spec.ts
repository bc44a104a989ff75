import { LANGUAGE_KEY } from '../../../src/config/site';
import { expect, test } from '../support/fixtures';
import { hydrate } from '../support/page';

for (const isHydrated of [false, true])
  test(`A visitor changes the language, ${isHydrated ? 'with' : 'before'} hydration`, async ({ page }) => {
    await page.goto('/en/features/?from=mail#app-3');
    if (isHydrated) await hydrate(page);
    await page.getByRole('link', { name: 'Dutch', exact: true }).click();
    await expect(page).toHaveURL(/\/nl\/features\/\?from=mail#app-3$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
    expect(await page.evaluate((key) => localStorage.getItem(key), LANGUAGE_KEY)).toBe('nl');
    await page.goto('/');
    await page.waitForURL('**/nl/');
    await page.getByRole('link', { name: 'Engels', exact: true }).click();
    await expect(page).toHaveURL(/\/en\/$/);
    expect(await page.evaluate((key) => localStorage.getItem(key), LANGUAGE_KEY)).toBe('en');
  });

test('The language switcher works with blocked storage', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });
  await page.goto('/en/');
  await page.getByRole('link', { name: 'Dutch', exact: true }).click();
  await expect(page).toHaveURL(/\/nl\/$/);
});

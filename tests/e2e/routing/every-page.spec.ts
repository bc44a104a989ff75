import { expect, test } from '../support/fixtures';
import { untilIdle, hydrate } from '../support/page';
import { ALL_PAGES, PUBLIC_PAGES } from '../support/public-pages';

for (const address of ALL_PAGES) {
  // That nothing is wrong in the console and no other host is called is what the fixtures check.
  test(`${address} shows itself, before and after hydration`, async ({ page }) => {
    const response = await page.goto(address);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('main')).toBeVisible();
    await hydrate(page);
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', address.slice(1, 3));
    await untilIdle(page);
  });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  for (const address of PUBLIC_PAGES) {
    test(`${address} can be read and its links work`, async ({ page }) => {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('main')).toContainText(/\w{3,}/);
      await page.locator('header a[href$="/pricing/"], header a[href$="/features/"]').first().click();
      await expect(page).toHaveURL(/\/(pricing|features)\/$/);
    });
  }

  test('I can write to the company', async ({ page }) => {
    await page.goto('/en/#contact');
    await page.getByLabel('Name').fill('Jo Janssen');
    await page.getByLabel('Email').fill('jo@example.com');
    await page.getByLabel('Message').fill('Without scripts');
    const answer = page.waitForResponse('**/api/contact');
    await page.getByRole('button', { name: 'Submit' }).click();
    expect((await answer).status()).toBe(202);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

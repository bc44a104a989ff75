import { expect, test } from '../support/fixtures';
import { hydrate, visit } from '../support/page';

test('The first screen has the ERPs, and a visitor opens the Quick support download', async ({ page }) => {
  await page.goto('/en/');
  const erps = 'Warehouse apps for SAP Business One, Exact Globe and Exact Online';
  await expect(page.getByText(erps)).toBeInViewport();
  const download = page.getByRole('link', { name: 'Download Quick support for Windows' });
  await expect(download).toBeHidden();
  await page.getByRole('heading', { name: 'Quick support' }).click();
  await expect(download).toBeVisible();
});

test.describe('On a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a visitor opens, closes and follows the menu by keyboard', async ({ page }) => {
    await visit(page, '/en/');
    const button = page.getByRole('button', { name: 'Menu' });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'Pricing', exact: true })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Home', exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: 'Pricing', exact: true })).toBeHidden();
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/en/features/');
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('the menu opens and hides the appearance buttons', async ({ page }) => {
      await page.goto('/nl/');
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(page.getByRole('link', { name: 'Functies', exact: true })).toBeVisible();
      await expect(page.getByRole('group', { name: 'Weergave' })).toBeHidden();
    });
  });
});

test('A visitor chooses dark, also after a reload, and the system default again', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  await visit(page, '/en/');
  const html = page.locator('html');
  await page.getByRole('button', { name: 'Dark' }).click();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
  await hydrate(page);
  await page.getByRole('button', { name: 'System default' }).click();
  await expect(html).not.toHaveAttribute('data-theme');
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull();
});

test('The skip link moves focus to the content', async ({ page }) => {
  await page.goto('/en/');
  await page.keyboard.press('Tab');
  const link = page.getByRole('link', { name: 'Skip to content' });
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

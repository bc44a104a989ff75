import type { Page } from '@playwright/test';
import { expect, test, person } from '../support/fixtures';
import { expectNoAxeViolations, holdBack, hydrate, visit } from '../support/page';

const card = (page: Page, app: string) => page.locator('article', { has: page.locator(`#${app}`) });
const points = (page: Page, app: string) => card(page, app).getByRole('heading', { name: 'What it does' });

test('A link to an app opens the features page at that app, and its card', async ({ page }) => {
  await page.goto('/en/features/#app-9');
  await expect(points(page, 'app-9')).toBeVisible();
  await expect(page.locator('#app-9')).toBeInViewport();
  await page.getByRole('navigation', { name: 'All apps' }).getByRole('link', { name: 'Counting' }).click();
  await expect(points(page, 'app-4')).toBeVisible();
  await page.reload();
  await expect(points(page, 'app-4')).toBeVisible();
  await visit(page, '/en/');
  await page.getByRole('link', { name: 'Stock storing' }).click();
  await expect(page).toHaveURL('/en/features/#app-12');
  await expect(points(page, 'app-12')).toBeVisible();
  await expect(page.locator('#app-12')).toBeInViewport();
});

test('Opened cards are open again on the way back', async ({ page }) => {
  await visit(page, '/en/features/');
  for (const app of ['app-10', 'app-8']) await card(page, app).locator('summary').click();
  await page.getByRole('navigation').getByRole('link', { name: 'Pricing' }).click();
  await expect(page).toHaveURL('/en/pricing/');
  await page.goBack();
  for (const app of ['app-10', 'app-8']) await expect(points(page, app)).toBeVisible();
  await expect(points(page, 'app-9')).toBeHidden();
});

test('A visitor filters the apps by group and device and resets it', person, async ({ page }) => {
  await visit(page, '/en/features/');
  const apps = page.locator('article[data-device]');
  const count = page.getByRole('status').filter({ hasText: /shown/ });
  await expect(count).toHaveText('14 apps shown');

  await page.getByRole('radio', { name: 'Outbound' }).check();
  await expect(count).toHaveText('3 apps shown');
  await expect(apps.filter({ visible: true })).toHaveCount(3);
  await page.getByRole('radio', { name: 'Tablet' }).check();
  await expect(count).toHaveText('1 app shown');
  await expect(card(page, 'app-7')).toBeVisible();

  await page.getByRole('radio', { name: 'Inbound' }).check();
  await expect(page.getByText('No app matches this choice.')).toBeVisible();
  await expectNoAxeViolations(page);

  await page.getByRole('button', { name: 'Show all apps' }).click();
  await expect(count).toHaveText('14 apps shown');
  await expect(apps.filter({ visible: true })).toHaveCount(14);
});

test('A link to an app that the filter hides shows the app', async ({ page }) => {
  await visit(page, '/en/features/');
  await page.getByRole('radio', { name: 'Inbound' }).check();
  await expect(card(page, 'app-3')).toBeHidden();
  await page.locator('#consultancy').getByRole('link', { name: 'Replenishment', exact: true }).click();
  await expect(page.locator('#app-3')).toBeInViewport();
  await expect(page).toHaveURL('/en/features/#app-3');
});

test('The address restores the filter after reload, going back or sharing', async ({ page }) => {
  const apps = page.locator('article[data-device]').filter({ visible: true });
  await visit(page, '/en/features/?from=mail');
  await page.getByRole('radio', { name: 'Outbound' }).check();
  await expect(page).toHaveURL('/en/features/?from=mail&group=outbound');
  await page.getByRole('radio', { name: 'Phone' }).check();
  await expect(page).toHaveURL('/en/features/?from=mail&group=outbound&device=PHONE');
  await expect(apps).toHaveCount(2);

  await page.reload();
  await expect(apps).toHaveCount(2);
  await hydrate(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Pricing' }).click();
  await expect(page).toHaveURL('/en/pricing/');
  await page.goBack();
  await expect(apps).toHaveCount(2);
  await expect(page.getByRole('radio', { name: 'Outbound' })).toBeChecked();

  await page.getByRole('navigation').getByRole('link', { name: 'Features' }).click();
  await expect(page).toHaveURL('/en/features/');
  await expect(apps).toHaveCount(14);

  await page.goto('/nl/features/?group=inbound&device=PHONE');
  await expect(apps).toHaveCount(3);
  await visit(page, '/nl/features/?group=cellar&device=%3Cb%3E');
  await expect(apps).toHaveCount(14);
});

test('A filter chosen before hydration is kept and added to the address', async ({ page }) => {
  await page.goto('/en/features/');
  const letGo = await holdBack(page);
  await page.getByRole('radio', { name: 'Inbound' }).check();
  letGo();
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  await expect(page).toHaveURL('/en/features/?group=inbound');
  await expect(page.getByRole('radio', { name: 'Inbound' })).toBeChecked();
});

test.describe('On a phone', () => {
  // A mouse on its way to the link would start the scripts.
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  for (const { language, group, more, price, free } of [
    {
      language: 'en',
      group: 'Outbound',
      more: 'More',
      price: 'See the price',
      free: 'Try it free for one month',
    },
    {
      language: 'nl',
      group: 'Uitgaand',
      more: 'Meer',
      price: 'Bekijk de prijs',
      free: 'Probeer het een maand gratis',
    },
  ])
    test(`the first screen leads to the first app, and each group to price and free month (${language})`, async ({
      page,
    }) => {
      // A typeface that arrives late is used from the next visit on.
      await expect(async () => {
        await page.goto(`/${language}/features/`);
        expect((await page.locator('article picture').first().boundingBox())?.y).toBeLessThanOrEqual(900);
        expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(9000);
      }).toPass();
      expect(await page.locator('script[src]').count()).toBe(0);
      const app = page.locator('article').first();
      await app.locator('summary', { hasText: more }).tap();
      await expect(app.getByRole('group').last()).toBeInViewport();

      await page.getByRole('radio', { name: group }).check();
      await expect(page.locator('article').filter({ visible: true })).toHaveCount(3);
      const link = (name: string) =>
        page.getByRole('region', { name: group }).getByRole('link', { name, exact: true });
      await expect(link(price)).toHaveAttribute('href', `/${language}/pricing/`);
      await expect(link(free)).toHaveAttribute(
        'href',
        `/${language}/trial/?intent=trial&about=features&from=/${language}/features/`,
      );
    });
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor opens a card and filters the apps by device and group', async ({ page }) => {
    await page.goto('/en/features/');
    await card(page, 'app-9').locator('summary').click();
    await expect(points(page, 'app-9')).toBeVisible();
    await page.getByRole('radio', { name: 'Tablet' }).check();
    await expect(page.locator('article[data-device]').filter({ visible: true })).toHaveCount(4);
    await page.getByRole('radio', { name: 'Inbound' }).check();
    await expect(page.getByText('No app matches this choice.')).toBeVisible();
  });
});

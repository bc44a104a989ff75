import { expect, test } from '../support/fixtures';
import { expectNoAxeViolations, hydrate } from '../support/page';

const APPS = [
  'Item and location information',
  'Stock transfer',
  'Location transfer',
  'Replenishment',
  'Counting',
  'Analytics dashboard with KPI designer',
  'Application configuration',
  'Picklist generator',
  'Picking',
  'Delivery',
  'Goods receipts',
  'Goods sorting',
  'Stock storing',
  'REST API builder and runner',
];

test('each of the fourteen apps stands at its own anchor', async ({ page }) => {
  await page.goto('/en/features/');
  for (const [index, title] of APPS.entries()) {
    await expect(page.locator(`#app-${String(index)}`).getByRole('heading', { level: 3 })).toContainText(
      title,
    );
  }
});

test('a link to an app leads to it', async ({ page }) => {
  await page.goto('/en/features/#app-9');
  await expect(page.locator('#app-9')).toBeInViewport();
  await page.goto('/en/');
  await hydrate(page);
  await page.getByRole('link', { name: 'Stock storing' }).click();
  await expect(page).toHaveURL('/en/features/#app-12');
  await expect(page.locator('#app-12')).toBeInViewport();
});

test('group and device narrow the apps down, and the count follows', async ({ page }) => {
  await page.goto('/en/features/');
  await hydrate(page);
  const apps = page.locator('article[data-device]');
  const count = page.getByRole('status').filter({ hasText: /shown/ });
  await expect(count).toHaveText('14 apps shown');

  await page.getByRole('radio', { name: 'Outbound' }).check();
  await expect(count).toHaveText('3 apps shown');
  await expect(apps.filter({ visible: true })).toHaveCount(3);
  await page.getByRole('radio', { name: 'Tablet' }).check();
  await expect(count).toHaveText('1 app shown');
  await expect(page.locator('#app-7')).toBeVisible();

  await page.getByRole('radio', { name: 'Inbound' }).check();
  await expect(page.getByText('No app matches this choice.')).toBeVisible();
  await expectNoAxeViolations(page);

  await page.getByRole('button', { name: 'Show all apps' }).click();
  await expect(count).toHaveText('14 apps shown');
  await expect(apps.filter({ visible: true })).toHaveCount(14);
});

test('a link to an app that is filtered away shows it all the same', async ({ page }) => {
  await page.goto('/en/features/');
  await hydrate(page);
  await page.getByRole('radio', { name: 'Inbound' }).check();
  await expect(page.locator('#app-3')).toBeHidden();
  await page.getByRole('link', { name: 'Replenishment', exact: true }).click();
  await expect(page.locator('#app-3')).toBeInViewport();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the filter works too', async ({ page }) => {
    await page.goto('/en/features/');
    await page.getByText('Tablet', { exact: true }).first().click();
    await expect(page.locator('article[data-device]').filter({ visible: true })).toHaveCount(4);
    await page.getByText('Inbound', { exact: true }).first().click();
    await expect(page.getByText('No app matches this choice.')).toBeVisible();
  });
});

test('rights, importer and consultancy have their sections', async ({ page }) => {
  await page.goto('/en/features/');
  await expect(page.getByRole('table', { name: 'Example: who sees which app' })).toBeVisible();
  await expect(page.locator('#importer')).toContainText('priced separately');
  for (const id of ['app-3', 'app-9', 'app-11']) {
    await expect(page.locator(`#consultancy a[href="#${id}"]`)).toBeVisible();
  }
});

test('every picture keeps its room and says what it shows', async ({ page }) => {
  await page.goto('/nl/features/');
  const pictures = page.locator('main picture img');
  expect(await pictures.count()).toBeGreaterThan(30);
  const faults = await pictures.evaluateAll((images) =>
    images
      .filter(
        (image) => !image.getAttribute('alt') || !image.getAttribute('width') || image.clientHeight < 50,
      )
      .map((image) => image.getAttribute('src')),
  );
  expect(faults).toEqual([]);
});

import pricing from '../../../content/pricing.json';
import { expect, test } from '../support/fixtures';
import { expectNoAxeViolations, hydrate } from '../support/page';

const euros = (amount: number) => `€${amount.toLocaleString('en-GB')}`;
const { starterLicences, unitPrice, calculator, offers } = pricing;

test('the banner tells licences, unit price and their product', async ({ page }) => {
  await page.goto('/en/pricing/');
  const main = page.getByRole('main');
  await expect(main).toContainText(
    `Start with ${String(starterLicences)} licences for ${euros(unitPrice)} per licence per month`,
  );
  await expect(main).toContainText(`In total ${euros(starterLicences * unitPrice)} per month`);
});

test('packages, offers and terms of the specification stand on the page', async ({ page }) => {
  await page.goto('/en/pricing/');
  for (const name of ['Starter package', 'Full licence package', 'One-time warehouse count', 'REST API']) {
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  }
  const main = page.getByRole('main');
  for (const text of [
    'a free licence for one month',
    'Can be cancelled monthly',
    `${euros(offers.consultancy.hourlyRate)} per hour`,
    'Available for 2 months after purchase',
    'Price on request',
    'We send you a quote',
  ]) {
    await expect(main).toContainText(text);
  }
  for (const question of await page.locator('#questions details').all()) {
    await question.locator('summary').click();
  }
  for (const text of ['about half an hour', '1 to 2 days', 'about 2 days', 'cancelled monthly']) {
    await expect(page.locator('#questions')).toContainText(text);
  }
});

test('the calculator multiplies, says so, and writes the number into the address', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/en/pricing/?from=mail#calculator');
  await hydrate(page);
  const field = page.getByLabel('Number of licences');
  const total = page.getByTestId('total');
  await expect(total).toHaveText(euros(starterLicences * unitPrice));
  await field.fill('37');
  await expect(total).toHaveText(euros(37 * unitPrice));
  await expect(page).toHaveURL('/en/pricing/?from=mail&licences=37#calculator');
  await page.getByRole('button', { name: 'One licence more' }).click();
  await expect(total).toHaveText(euros(38 * unitPrice));
  await expect(page.getByRole('status').filter({ hasText: 'Total per month' })).toContainText(
    euros(38 * unitPrice),
  );
  await page.getByRole('button', { name: 'Copy a link to this calculation' }).click();
  await expect(page.getByText('Link copied.')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).search).toBe('?from=mail&licences=38');

  await page.goto(copied);
  await expect(total).toHaveText(euros(38 * unitPrice));
  await expect(field).toHaveValue('38');
});

for (const wrong of ['0', String(calculator.maxLicences + 1), '-3', '2.5', '']) {
  test(`the calculator explains that ${wrong || 'nothing'} is no number of licences, and keeps it`, async ({
    page,
  }) => {
    await page.goto('/en/pricing/');
    await hydrate(page);
    const field = page.getByLabel('Number of licences');
    await field.fill(wrong);
    await expect(field).toHaveValue(wrong);
    await expect(field).toHaveAccessibleDescription(/This number is outside the calculator/);
    await expect(page.getByTestId('total')).toHaveText('–');
    await expect(page).toHaveURL('/en/pricing/');
    await field.fill('2');
    await expect(field).not.toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByTestId('total')).toHaveText(euros(2 * unitPrice));
  });
}

test('an address with a number out of range shows the starter', async ({ page }) => {
  await page.goto('/en/pricing/?licences=9999');
  await expect(page.getByTestId('total')).toHaveText(euros(starterLicences * unitPrice));
});

test('what was typed before hydration counts', async ({ page }) => {
  await page.goto('/en/pricing/');
  await page.route(/\/app-[0-9a-f]+\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue();
  });
  const field = page.getByLabel('Number of licences');
  await field.fill('12');
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  await expect(field).toHaveValue('12');
  await expect(page.getByTestId('total')).toHaveText(euros(12 * unitPrice));
  await expect(page).toHaveURL('/en/pricing/?licences=12');
});

test('Dutch prices are written as in Dutch', async ({ page }) => {
  await page.goto('/nl/pricing/?licences=40');
  await expect(page.getByTestId('total')).toHaveText(/^€\s1\.960$/);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in ${colorScheme}, also with an error shown`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/nl/pricing/');
    await hydrate(page);
    await expectNoAxeViolations(page);
    await page.getByLabel('Aantal licenties').fill('0');
    for (const question of await page.locator('#questions summary').all()) await question.click();
    await expectNoAxeViolations(page);
  });
}

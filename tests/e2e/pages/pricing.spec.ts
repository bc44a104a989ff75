import pricing from '../../../content/pricing.json';
import { expect, test } from '../support/fixtures';
import { isExample } from '../support/is-example';
import { expectNoAxeViolations, holdBack, hydrate } from '../support/page';

const { starterLicences, unitPrice, calculator, offers } = pricing;
const money = (amount: number, language: string, decimals: number) =>
  new Intl.NumberFormat(language, {
    style: 'currency',
    currency: pricing.currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(amount);
/** Formats a price, with cents only if there are any. */
const price = (amount: number) => money(amount, 'en-GB', Number.isInteger(amount) ? 0 : 2);
/** A total never has cents. */
const total = (licences: number) => money(licences * unitPrice, 'en-GB', 0);
/** Numbers of licences within the range of the calculator. */
const most = calculator.maxLicences;
const [some, many] = [most - 2, most - 1];

test('The banner shows the number of licences, the unit price and the total', async ({ page }) => {
  await page.goto('/en/pricing/');
  const main = page.getByRole('main');
  await expect(main).toContainText(
    `Start with ${String(starterLicences)} licences for ${price(unitPrice)} per licence per month`,
  );
  await expect(main).toContainText(`In total ${total(starterLicences)} per month`);
});

test('Each section with prices is marked as an example only if prices are examples', async ({ page }) => {
  for (const [language, mark] of [
    ['en', 'Example price'],
    ['nl', 'Voorbeeldprijs'],
  ] as const) {
    await page.goto(`/${language}/pricing/`);
    for (const part of ['main > div', '#calculator', '#packages', '#offers', '#questions']) {
      const count = await page.locator(part).first().getByText(mark).count();
      expect(count > 0, `${mark} in ${part}`).toBe(isExample(pricing));
    }
  }
});

test('The pricing page shows the packages, offers and terms of the specification', async ({ page }) => {
  await page.goto('/en/pricing/');
  for (const name of ['Starter package', 'Full licence package', 'One-time warehouse count', 'REST API']) {
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  }
  const main = page.getByRole('main');
  for (const text of [
    'a free licence for one month',
    'Can be cancelled monthly',
    `${price(offers.consultancy.hourlyRate)} per hour`,
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

test('The calculator shows and announces the total, and its address restores the number', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/en/pricing/?from=mail#calculator');
  await hydrate(page);
  const field = page.getByLabel('Number of licences');
  const shown = page.getByTestId('total');
  await expect(shown).toHaveText(total(starterLicences));
  await field.fill(String(some));
  await expect(shown).toHaveText(total(some));
  await expect(page).toHaveURL(`/en/pricing/?from=mail&licences=${String(some)}#calculator`);
  await page.getByRole('button', { name: 'One licence more' }).click();
  await expect(shown).toHaveText(total(many));
  await expect(page.getByRole('status').filter({ hasText: 'Total per month' })).toContainText(total(many));
  await page.getByRole('button', { name: 'Copy a link to this calculation' }).click();
  await expect(page.getByText('Link copied.')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).search).toBe(`?from=mail&licences=${String(many)}`);

  await page.goto(copied);
  await expect(shown).toHaveText(total(many));
  await expect(field).toHaveValue(String(many));
});

test('The calculator explains a number above the maximum and keeps it in the field', async ({ page }) => {
  await page.goto('/en/pricing/');
  await hydrate(page);
  const field = page.getByLabel('Number of licences');
  await field.fill(String(most + 1));
  await expect(field).toHaveValue(String(most + 1));
  await expect(field).toHaveAccessibleDescription(/The calculator does not cover this number/);
  await expect(page.getByTestId('total')).toHaveText('–');
  await expect(page).toHaveURL('/en/pricing/');
  await field.fill(String(most));
  await expect(field).not.toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByTestId('total')).toHaveText(total(most));
});

test('An address with too many licences shows the total of the starter package', async ({ page }) => {
  await page.goto(`/en/pricing/?licences=${String(most + 1)}`);
  await expect(page.getByTestId('total')).toHaveText(total(starterLicences));
});

test('A number that a visitor types before hydration is calculated and added to the address', async ({
  page,
}) => {
  await page.goto('/en/pricing/');
  const letGo = await holdBack(page);
  const field = page.getByLabel('Number of licences');
  await field.fill(String(some));
  letGo();
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  await expect(field).toHaveValue(String(some));
  await expect(page.getByTestId('total')).toHaveText(total(some));
  await expect(page).toHaveURL(`/en/pricing/?licences=${String(some)}`);
});

test('The Dutch total has the Dutch number format', async ({ page }) => {
  await page.goto(`/nl/pricing/?licences=${String(many)}`);
  await expect(page.getByTestId('total')).toHaveText(money(many * unitPrice, 'nl-NL', 0));
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`The pricing page has no accessibility violations in ${colorScheme}, also with an error shown`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/nl/pricing/');
    await hydrate(page);
    await expectNoAxeViolations(page);
    await page.getByLabel('Aantal licenties').fill('0');
    for (const question of await page.locator('#questions summary').all()) await question.click();
    await expectNoAxeViolations(page);
  });
}

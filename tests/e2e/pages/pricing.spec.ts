import pricing from '../../../content/pricing.json';
import { expect, test, person } from '../support/fixtures';
import { expectNoAxeViolations, holdBack, visit } from '../support/page';
import { money, total } from '../support/prices';

const { starterLicences, unitPrice, calculator } = pricing;
/** Numbers of licences within the range of the calculator. */
const most = calculator.maxLicences;
const [some, many] = [most - 2, most - 1];

test('The calculator announces the total, also by its address', person, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit(page, '/en/pricing/?from=mail#calculator');
  const field = page.getByLabel('Number of licences');
  const shown = page.getByTestId('total');
  await expect(shown).toHaveText(total(starterLicences));
  await field.fill(String(some));
  await expect(shown).toHaveText(total(some));
  await expect(page).toHaveURL(`/en/pricing/?from=mail&licences=${String(some)}#calculator`);
  await page.getByRole('button', { name: 'One licence more' }).click();
  await expect(shown).toHaveText(total(many));
  await expect(page.getByRole('status').filter({ hasText: 'Total per month' })).toContainText(total(many));
  const request = page.getByRole('link', { name: 'Request this number of licences' });
  await expect(request).toHaveAttribute('href', new RegExp(`licences=${String(many)}&`));
  await page.getByRole('button', { name: 'Copy a link to this calculation' }).click();
  await expect(page.getByText('Link copied.')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).search).toBe(`?from=mail&licences=${String(many)}`);

  await page.goto(copied);
  await expect(shown).toHaveText(total(many));
  await expect(field).toHaveValue(String(many));
});

test('The calculator explains a number above the maximum and keeps it in the field', async ({ page }) => {
  await visit(page, '/en/pricing/');
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

test('A number typed before hydration is calculated and added to the address', async ({ page }) => {
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

test('An address with too many licences shows the starter package', async ({ page }) => {
  await page.goto(`/en/pricing/?licences=${String(most + 1)}`);
  await expect(page.getByTestId('total')).toHaveText(total(starterLicences));
  await page.goto(`/nl/pricing/?licences=${String(many)}`);
  await expect(page.getByTestId('total')).toHaveText(money(many * unitPrice, 'nl-NL', 0));
});

test('The pricing page is accessible in both themes, also with an error', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit(page, '/nl/pricing/');
  await expectNoAxeViolations(page);
  await page.getByLabel('Aantal licenties').fill('0');
  for (const question of await page.locator('#questions summary').all()) await question.click();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoAxeViolations(page);
});

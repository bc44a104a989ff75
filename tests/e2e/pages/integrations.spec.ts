import sapBusinessOne from '../../../content/integrations/sap-business-one.json';
import { expect, test } from '../support/fixtures';
import { expectNoAxeViolations, visit } from '../support/page';

test('A visitor opens an answer on each accessible ERP page by keyboard', async ({ page }) => {
  for (const [id, colorScheme] of [
    ['sap-business-one', 'light'],
    ['exact-globe', 'dark'],
    ['exact-online', 'light'],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await visit(page, `/en/${id}/`);
    const details = page.locator('#questions details').first();
    await details.locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect(details).toHaveAttribute('open');
    await expectNoAxeViolations(page);
  }
});

test('On a small screen each table row labels what the apps read and write', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const { id, exchange } = sapBusinessOne;
  await page.goto(`/en/${id}/`);
  const table = page.getByRole('table', { name: 'What the apps read and write, by task' });
  await expect(table.getByRole('rowheader')).toHaveCount(exchange.length);
  for (const label of ['The apps read', 'The apps write']) {
    await expect(table.locator('td').getByText(label)).toHaveCount(exchange.length);
    await expect(table.locator('td').getByText(label).first()).toBeVisible();
  }
});

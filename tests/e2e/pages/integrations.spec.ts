import exactGlobe from '../../../content/integrations/exact-globe.json';
import exactOnline from '../../../content/integrations/exact-online.json';
import sapBusinessOne from '../../../content/integrations/sap-business-one.json';
import { expect, test } from '../support/fixtures';
import { expectNoAxeViolations, hydrate } from '../support/page';

const INTEGRATIONS = [sapBusinessOne, exactGlobe, exactOnline];

for (const erp of INTEGRATIONS) {
  test(`${erp.name}: what is read, written and needed stands in both languages`, async ({ page }) => {
    for (const language of ['en', 'nl'] as const) {
      await page.goto(`/${language}/${erp.id}/`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(erp.title[language]);
      const main = page.getByRole('main');
      for (const line of [...erp.reads, ...erp.writes]) await expect(main).toContainText(line[language]);
      for (const { question } of erp.faq) await expect(main).toContainText(question[language]);
      await expect(
        page.getByRole('figure', { name: new RegExp(`(Diagram|Schema): .*${erp.name}`) }),
      ).toBeVisible();
      for (const other of INTEGRATIONS.filter(({ id }) => id !== erp.id)) {
        await expect(main.locator(`a[href="/${language}/${other.id}/"]`).first()).toBeVisible();
      }
      await expect(main.locator(`a[href="/nl/blog/${erp.leaflet}/"]`).first()).toBeAttached();
    }
  });

  test(`${erp.name}: a question is answered by keyboard, and axe finds nothing`, async ({ page }) => {
    await page.goto(`/en/${erp.id}/`);
    await hydrate(page);
    const details = page.locator('#questions details').first();
    await details.locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect(details).toHaveAttribute('open');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expectNoAxeViolations(page);
    }
  });
}

test('one of the answers says what happens when the Wi-Fi drops', async ({ page }) => {
  for (const { id } of INTEGRATIONS) {
    await page.goto(`/en/${id}/`);
    await expect(page.locator('#questions summary').filter({ hasText: /wi-?fi/i })).toHaveCount(1);
  }
});

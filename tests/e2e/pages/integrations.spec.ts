import exactGlobe from '../../../content/integrations/exact-globe.json';
import exactOnline from '../../../content/integrations/exact-online.json';
import sapBusinessOne from '../../../content/integrations/sap-business-one.json';
import { expect, test } from '../support/fixtures';
import { expectNoAxeViolations, hydrate } from '../support/page';

const INTEGRATIONS = [sapBusinessOne, exactGlobe, exactOnline];
const TABLE = { en: 'What the apps read and write, by task', nl: 'Wat de apps lezen en boeken, per taak' };

for (const erp of INTEGRATIONS) {
  test(`The ${erp.name} page shows in both languages what the apps read, write and need`, async ({
    page,
  }) => {
    for (const language of ['en', 'nl'] as const) {
      await page.goto(`/${language}/${erp.id}/`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(erp.title[language]);
      const main = page.getByRole('main');
      const rows = page.getByRole('table', { name: TABLE[language] }).locator('tbody').getByRole('row');
      await expect(rows).toHaveCount(erp.exchange.length);
      for (const [index, { reads, writes }] of erp.exchange.entries()) {
        await expect(rows.nth(index).getByRole('cell')).toContainText([reads[language], writes[language]]);
      }
      for (const line of erp.needs) await expect(main).toContainText(line[language]);
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

  test(`A visitor opens an answer on the ${erp.name} page by keyboard, without accessibility violations`, async ({
    page,
  }) => {
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

test('On a small screen each table row labels what the apps read and write', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const { id, exchange } of INTEGRATIONS) {
    await page.goto(`/en/${id}/`);
    const table = page.getByRole('table', { name: TABLE.en });
    await expect(table.getByRole('rowheader')).toHaveCount(exchange.length);
    for (const label of ['The apps read', 'The apps write']) {
      await expect(table.locator('td').getByText(label)).toHaveCount(exchange.length);
      await expect(table.locator('td').getByText(label).first()).toBeVisible();
    }
  }
});

test('The structured data lists exactly the questions that an ERP page shows', async ({ page }) => {
  for (const { id } of INTEGRATIONS) {
    for (const language of ['en', 'nl']) {
      await page.goto(`/${language}/${id}/`);
      const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
      const told = texts
        .map((text) => JSON.parse(text) as { '@type': string; mainEntity?: { name: string }[] })
        .filter((data) => data['@type'] === 'FAQPage')
        .flatMap(({ mainEntity }) => mainEntity?.map(({ name }) => name));
      expect(told).toEqual(await page.locator('#questions summary').allInnerTexts());
    }
  }
});

test('Each ERP page has one question about the Wi-Fi', async ({ page }) => {
  for (const { id } of INTEGRATIONS) {
    await page.goto(`/en/${id}/`);
    await expect(page.locator('#questions summary').filter({ hasText: /wi-?fi/i })).toHaveCount(1);
  }
});

import { rmSync } from 'node:fs';
import path from 'node:path';
import { CHROMIUM_ARGUMENTS, findChromium } from '../../../scripts/lib/programs/browsers.mjs';
import { filmOf } from '../support/filmed-barcode';
import { expect, test } from '../support/fixtures';
import { visit } from '../support/page';

const BARCODE = '8712345678906';
const LIST = `Artikelcode;Omschrijving;EAN;Locatie\nQX-1;Zeldzaam;${BARCODE};Vak-1\nQX-2;Gewoon;;Vak-2\n`;

test.use({
  viewport: { width: 390, height: 844 },
  // Playwright reads which fixtures a function takes.
  // eslint-disable-next-line no-empty-pattern
  launchOptions: async ({}, use) => {
    const film = filmOf(BARCODE);
    await use({
      executablePath: findChromium(),
      args: [
        ...CHROMIUM_ARGUMENTS,
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        `--use-file-for-fake-video-capture=${film}`,
      ],
    });
    rmSync(path.dirname(film), { recursive: true });
  },
});

test('The camera reads the barcode of an own item', { tag: '@night' }, async ({ page }) => {
  await visit(page, '/en/');
  await page.getByRole('button', { name: 'Use my own items' }).click();
  await page.getByLabel('A list of items from your ERP').setInputFiles({
    name: 'list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(LIST),
  });
  await page.getByRole('link', { name: 'Scan here' }).click();
  const phone = page.getByRole('group', { name: 'Phone with the picking app' });
  const answer = phone.getByRole('status').first();
  await phone.getByRole('textbox').fill('Vak-1');
  await page.keyboard.press('Enter');
  await expect(answer).toContainText('Location Vak-1 confirmed');
  await page.getByRole('button', { name: 'Scan', exact: true }).click();
  await expect(answer).toContainText('Item QX-1 confirmed');
});

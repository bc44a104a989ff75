import { allowErrors, expect, test } from '../support/fixtures';
import { expectAccessibleInBothThemes, expectToFitWindow, visit } from '../support/page';

const LIST = [
  'Artikelcode;Omschrijving;Locatie;Picklocatie;Voorraad',
  ...Array.from({ length: 30 }, (_, index) => `QX-${index};Zeldzaam ${index};Bulk-${index};Vak-${index};9`),
].join('\n');

test.use({ viewport: { width: 390, height: 844 } });

test('A visitor picks three items of an own list, and nothing of it is sent', async ({ page, context }) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await visit(page, '/en/');
  await page.getByRole('button', { name: 'Use my own items' }).click();
  await page.getByLabel('A list of items from your ERP').setInputFiles({
    name: 'geheim.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(LIST),
  });
  await page.getByRole('button', { name: /^Picklocatie/ }).click();
  await expect(page.getByRole('heading', { name: 'To your phone' })).toBeFocused();
  await expectAccessibleInBothThemes(page, '#own-items');
  await page.getByRole('searchbox').fill('zeldzaam 29');
  await page.getByRole('button', { name: /^QX-29/ }).click();
  await page.evaluate(() => void (window.print = () => undefined));
  await page.getByText('Labels to scan or print').click();
  await page.getByRole('button', { name: 'Print the labels' }).click();
  const printed = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(printed.match(/\/Type\s*\/Page\b/g), 'pages of 16 labels').toHaveLength(2);

  await page.getByRole('link', { name: 'Scan here' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pick three of your own items');
  await expectAccessibleInBothThemes(page, 'main');
  await expectToFitWindow(page);

  await context.setOffline(true);
  const phone = page.getByRole('group', { name: 'Phone with the picking app' });
  const answer = phone.getByRole('status').first();
  const read = async (text: string, expected: string) => {
    await phone.getByRole('textbox').fill(text);
    await page.keyboard.press('Enter');
    await expect(answer).toContainText(expected);
  };
  await read('vak-29', 'Location Vak-29 confirmed');
  await read('qx-1', 'This is QX-1, Zeldzaam 1. Asked for: QX-29, Zeldzaam 29.');
  await read('8712345678907', 'is not a valid barcode');
  await read('QX-29', 'Item QX-29 confirmed');
  await read('4', 'Line 1 confirmed');
  for (const [place, item, quantity, line] of [
    ['Vak-0', 'QX-0', '2', 'Line 2 confirmed'],
    ['Vak-1', 'QX-1', '6', 'The order is picked'],
  ] as const) {
    await read(place, 'confirmed');
    await read(item, 'confirmed');
    await read(quantity, line);
  }
  await expect(page.getByRole('region', { name: 'What your ERP would have received' })).toContainText(
    '9 → 5',
  );
  await context.setOffline(false);
  expect(sent.filter((request) => /zeldzaam|geheim|qx-\d|vak-\d/i.test(request))).toEqual([]);

  await page.getByLabel('Put these lines into my message').check();
  await page.getByRole('button', { name: 'Try it free for one month' }).click();
  await expect(page.getByLabel('Message')).toHaveValue(/Vak-29 · QX-29 Zeldzaam 29 · 4 pcs/);
});

test('A damaged address says so, and a refused camera leaves typing', async ({ page }) => {
  await visit(page, '/nl/try/#1eJxdamaged');
  await expect(page.getByRole('alert')).toContainText('niet te lezen');
  await page.getByRole('button', { name: 'Scannen' }).click();
  await expect(page.getByRole('alert').last()).toContainText(/camera/);
  await page.getByLabel('Locatiecode').fill('A-01-03');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Locatie A-01-03 bevestigd')).toBeVisible();
});

import type { Page, Request } from '@playwright/test';
import { pdf, sample, workbook } from '../../unit/components/importer/documents';
import { allowErrors, expect, test, person } from '../support/fixtures';
import { expectAccessibleInBothThemes, holdBack, watchRequests, visit } from '../support/page';

/** Counted as in the goals of the product. */
const KB = 1024;

const demo = (page: Page) => page.locator('#importer');
const heading = (page: Page, name: string | RegExp) => demo(page).getByRole('heading', { name });
const fileField = (page: Page) => demo(page).locator('input[type=file]');
const status = (page: Page) => demo(page).getByRole('status').first();

async function openImporter(page: Page) {
  await page.goto('/en/features/#importer');
  await page.getByRole('button', { name: 'Try the importer' }).click();
  await expect(heading(page, 'Choose a document')).toBeFocused();
}

const drop = (page: Page, name: string, content: Uint8Array | string) =>
  fileField(page).setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) });

const expectAccessible = (page: Page) => expectAccessibleInBothThemes(page, '#importer', true);

test('The importer is loaded only after a click, which also works before hydration', async ({ page }) => {
  const scripts: Request[] = [];
  page.on('request', (request) => {
    if (/\.m?js$/.test(request.url()) && !request.url().endsWith('/sw.js')) scripts.push(request);
  });
  const letGo = await holdBack(page);
  await page.goto('/en/features/');
  // All six scripts of the page.
  await page.waitForFunction(() => document.querySelectorAll('link[rel=prefetch][as=script]').length > 5);
  const ahead = await page
    .locator('link[rel=prefetch][as=script]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
  await page.getByRole('button', { name: 'Try the importer' }).click();
  letGo();
  await expect(heading(page, 'Choose a document')).toBeFocused();
  const later = scripts.map((request) => request.url()).filter((url) => !ahead.includes(url));
  expect(later.length).toBeGreaterThan(0);

  const first = new Map(
    scripts.filter((request) => ahead.includes(request.url())).map((each) => [each.url(), each]),
  );
  let bytes = 0;
  for (const request of first.values()) bytes += (await request.sizes()).responseBodySize;
  expect(bytes / KB).toBeLessThanOrEqual(110);
  expect(scripts.filter((request) => /\.mjs$/.test(request.url()))).toEqual([]);
});

test('A visitor corrects a CSV by keyboard, and no data is sent', person, async ({ page, server }) => {
  await visit(page, '/en/features/#importer');
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname, origin, search } = new URL(request.url());
    const isOwnFile =
      origin === server.url && /\.(m?js|css|json|webp|woff2)$/.test(pathname) && search === '';
    if (!isOwnFile || request.method() !== 'GET' || request.postData() !== null) sent.push(request.url());
  });
  await page.getByRole('button', { name: 'Try the importer' }).focus();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Choose a document')).toBeFocused();
  await expect(demo(page).getByText('The file stays in your browser')).toBeVisible();
  await expectAccessible(page);

  await drop(page, 'order.csv', sample('order-4500871.en.csv'));
  await expect(heading(page, 'Check the lines')).toBeFocused();
  await expect(status(page)).toHaveText('order.csv has been read. 6 lines. 1 article not found.');
  await expectAccessible(page);

  // After the press, the page names the field and its error.
  await demo(page).getByRole('button', { name: 'Show the proposal' }).focus();
  await page.keyboard.press('Enter');
  const article = demo(page).getByRole('combobox', { name: 'Article for SIL-WHT' });
  await expect(article).toBeFocused();
  await expect(article).toHaveAccessibleDescription('Not found in the ERP');
  await expect(status(page)).toHaveText('1 line still needs to be corrected or left out.');
  const customer = demo(page).getByRole('combobox', { name: 'Customer', exact: true });
  await expect(customer).toHaveAccessibleDescription(/Choose the customer first/);

  // The most likely article is first.
  await page.keyboard.press('ArrowDown');
  await expect(article).toHaveValue('10407');
  await expect(demo(page).getByText('Corrected by you')).toBeVisible();
  await expect(status(page)).toHaveText('10407 chosen for 1 line. Nothing is left to correct.');
  await demo(page).getByRole('button', { name: 'Show the proposal' }).focus();
  await page.keyboard.press('Enter');
  await expect(customer).toBeFocused();
  await page.keyboard.type('Customer 10412');
  await expect(customer).toHaveValue('10412');
  await demo(page).getByRole('button', { name: 'Show the proposal' }).focus();
  await page.keyboard.press('Enter');

  await expect(heading(page, 'Concept order')).toBeFocused();
  await expect(demo(page).getByText('4500871', { exact: true })).toBeVisible();
  await expect(demo(page).getByText('16 November 2026')).toBeVisible();
  await demo(page).getByRole('radio', { name: 'Definitive order' }).check();
  await expect(heading(page, 'Definitive order')).toBeVisible();
  await demo(page).getByText('As JSON').click();
  const json: unknown = JSON.parse(
    await demo(page).getByRole('textbox', { name: 'The proposal as JSON' }).inputValue(),
  );
  expect(json).toMatchObject({
    order: 'definitive',
    customer: { number: '10412' },
    reference: '4500871',
    lines: {
      length: 6,
      1: { article: '10118', quantity: 1250 },
      2: { article: '10407', quantity: 36, rows: [4] },
    },
  });
  await expectAccessible(page);

  // Going back loses nothing.
  await demo(page).getByRole('button', { name: 'Back to the lines' }).click();
  await expect(article).toHaveValue('10407');
  await expect(customer).toHaveValue('10412');
  expect(sent).toEqual([]);
});

test('A workbook with formulas and scripts in its cells is shown as plain text', async ({ page }) => {
  await openImporter(page);
  const script = '<img src=x onerror="document.title=1"><script>document.title=1</script>';
  const content = await workbook({
    Orders: [
      ['Order confirmation', 'Customer:', '10421'],
      ['Item code', 'Description', 'Quantity'],
      [
        { formula: 'HYPERLINK("https://example.com","10407")', value: '10407' },
        script,
        { formula: '6*6', value: 36 },
      ],
      ["+cmd|' /C calc'!A0", '=1+1', '=2+3'],
      [script, '@SUM(A1)', -4],
    ],
    Notes: [['by hand']],
  });
  await drop(page, 'orders.xlsx', content);
  await expect(status(page)).toHaveText('orders.xlsx has been read. 3 lines. 2 articles not found.');
  await expect(demo(page).getByText('This Excel file has 2 sheets')).toBeVisible();
  const table = demo(page).getByRole('table', { name: 'Lines of orders.xlsx' });
  await expect(table.getByText(script).first()).toBeVisible();
  await expect(table.getByText("+cmd|' /C calc'!A0", { exact: true })).toBeVisible();
  await expect(table.getByText('36', { exact: true })).toBeVisible();
  const quantity = table.getByRole('textbox', { name: "Quantity of +cmd|' /C calc'!A0" });
  await expect(quantity).toHaveAccessibleDescription('This is not a number.');
  await quantity.fill('5');
  await expect(quantity).not.toHaveAttribute('aria-invalid');
  await expect(table.locator('img, script, a')).toHaveCount(0);
  await expect(page).not.toHaveTitle('1');
  await expect(demo(page).getByRole('combobox', { name: 'Customer', exact: true })).toHaveValue('10421');
});

test('The importer reads PDFs and a workbook with wrapped lines and wrong barcodes', async ({ page }) => {
  const libraries: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.mjs')) libraries.push(request.url());
  });
  await openImporter(page);
  await demo(page).getByRole('button', { name: 'Order confirmation as XLSX' }).click();
  await expect(status(page)).toHaveText(/5 lines\. 1 article not found\.$/);
  await expect(demo(page).getByText('The check digit of this barcode is wrong')).toBeVisible();
  expect(libraries).toEqual([]);

  await demo(page).getByRole('button', { name: 'Another document' }).click();
  await drop(page, 'delivery.pdf', sample('delivery-88213.en.pdf'));
  await expect(status(page)).toHaveText('delivery.pdf has been read. 6 lines. 1 article not found.');
  expect(libraries).toHaveLength(2);
  await expect(demo(page).getByText('Delivery notice', { exact: true })).toBeVisible();
  await expect(demo(page).getByText('canister with pump and wall bracket')).toBeVisible();
  await expect(demo(page).getByText('Taken from the document.')).toBeVisible();

  // One correction applies to both rows with the same code.
  await demo(page).getByRole('button', { name: 'Another document' }).click();
  const lines = ['XX', 'XX', '10502'].map((code, index) => [String(index + 1), code, 'Tape', '2', 'pcs']);
  await drop(page, 'two.pdf', await pdf([['Pos', 'Item code', 'Description', 'Quantity', 'Unit'], ...lines]));
  const choices = demo(page).getByRole('combobox', { name: 'Article for XX' });
  await choices.first().selectOption('10501');
  await expect(choices.last()).toHaveValue('10501');
  await expect(demo(page).getByText('Also in row 3')).toBeVisible();
});

test('The importer rejects unreadable files and warns of unclear ones', async ({ page }) => {
  await openImporter(page);
  const refused = async (name: string, content: Uint8Array | string, reason: RegExp) => {
    await drop(page, name, content);
    await expect(demo(page).getByText(`${name} could not be read`, { exact: true })).toBeVisible();
    await expect(demo(page).locator('p', { hasText: reason }).last()).toBeVisible();
    await expect(heading(page, 'Choose a document')).toBeFocused();
  };
  await refused(
    'cut.xlsx',
    sample('confirmation-24033.en.xlsx').slice(0, 1500),
    /damaged, or it is not an .xlsx/,
  );
  // A CSV with an unclosed quotation mark is read as far as possible.
  await drop(page, 'quote.csv', 'Item;Description;Qty\n10407;"Sealant;3\n10502;Tape;4\n');
  await expect(status(page)).toHaveText('quote.csv has been read. 2 lines. All articles found.');
  await expect(demo(page).getByText('A quotation mark in this file is never closed')).toBeVisible();

  await demo(page).getByRole('button', { name: 'Another document' }).click();
  await drop(page, 'none.csv', 'foo;bar\na;b\n');
  await expect(status(page)).toHaveText(
    'none.csv has been read. No lines were found with these columns. Choose other columns above.',
  );

  // The page asks for columns that it did not recognise.
  await demo(page).getByRole('button', { name: 'Another document' }).click();
  await drop(page, 'odd.csv', 'foo;bar;baz\nn1;XX1;3\nn2;10502;4\n');
  await expect(demo(page).getByText('We could not find all columns')).toBeVisible();
  await demo(page).getByRole('combobox', { name: 'Article code' }).selectOption('1');
  await demo(page).getByRole('combobox', { name: 'Quantity', exact: true }).selectOption('2');
  await expect(demo(page).getByText('2 lines', { exact: true })).toBeVisible();
  await expect(demo(page).getByRole('combobox', { name: 'Article for XX1' })).toBeVisible();
});

test('Lines to correct are counted and get the focus on any page of the table', async ({ page }) => {
  await openImporter(page);
  const lines = Array.from({ length: 60 }, (_, index) => `XX,Sealant,${index === 59 ? '0' : '2'}`);
  await drop(page, 'pages.csv', `Item code,Description,Quantity\n${lines.join('\n')}\nYY,Tape,3\n`);
  await demo(page).getByRole('combobox', { name: 'Article for XX' }).first().selectOption('10407');
  await expect(status(page)).toHaveText(
    '10407 chosen for 60 lines. 2 lines still need to be corrected or left out.',
  );
  const show = demo(page).getByRole('button', { name: 'Show the proposal' });
  await show.click();
  const quantity = demo(page).getByRole('textbox', { name: 'Quantity of XX' });
  await expect(quantity).toBeFocused();
  await expect(demo(page).getByRole('navigation', { name: 'Pages of the table' })).toBeVisible();
  await expect(demo(page).getByRole('navigation', { name: 'Pages, below the table' })).toBeVisible();
  await quantity.fill('1.250');
  await expect(quantity).toHaveAccessibleDescription(/^Read as 1,250: the separator could mean/);
  await show.click();
  await expect(demo(page).getByRole('combobox', { name: 'Article for YY' })).toBeFocused();

  await demo(page).getByRole('button', { name: 'Another document' }).click();
  await drop(page, 'one.csv', 'Item code,Quantity\nYY,3\n');
  await demo(page).getByRole('checkbox', { name: 'Leave out row 2, YY' }).check();
  await show.click();
  await expect(status(page)).toHaveText('All lines have been left out, so there is no order left.');
});

test('A visitor drops a document on the unopened importer, or elsewhere', async ({ page }) => {
  await visit(page, '/en/features/#importer');
  const dataTransfer = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['Item code,Quantity\n10407,3\n'], 'dropped.csv'));
    return transfer;
  });
  await page.getByRole('button', { name: 'Try the importer' }).dispatchEvent('drop', { dataTransfer });
  await expect(heading(page, 'Check the lines')).toBeFocused();
  await expect(demo(page).getByText('dropped.csv', { exact: true })).toBeVisible();
  const stays = await dataTransfer.evaluate((transfer) =>
    ['dragover', 'drop'].map((type) => {
      const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transfer });
      document.body.dispatchEvent(event);
      return event.defaultPrevented;
    }),
  );
  expect(stays).toEqual([true, true]);
});

test('Ten thousand CSV lines are read in a worker and shown fifty at a time', async ({ page }) => {
  await openImporter(page);
  const lines = Array.from(
    { length: 10_000 },
    (_, index) => `${index % 10 === 0 ? `X-${String(index)}` : '10407'},Sealant,${String((index % 90) + 1)}`,
  );
  const reader = page.waitForEvent('worker');
  await drop(page, 'many.csv', `Item code,Description,Quantity\n${lines.join('\n')}\n`);
  await expect(status(page)).toHaveText('many.csv has been read. 10,000 lines. 1,000 articles not found.');
  await reader;
  const rows = demo(page).getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(51);
  await demo(page).getByRole('button', { name: 'Next 50' }).first().click();
  await expect(status(page)).toHaveText('Lines 51 to 100 of 10,000');
  await demo(page).getByRole('checkbox', { name: 'Only lines that needed attention (1,000)' }).check();
  await expect(rows.nth(1)).toContainText('Not found in the ERP');
  await demo(page).getByRole('button', { name: 'Leave out all 1,000 lines that are still open' }).click();
  await demo(page).getByRole('combobox', { name: 'Customer', exact: true }).selectOption('10412');
  await demo(page).getByRole('checkbox', { name: 'Merge identical lines' }).check();
  await demo(page).getByRole('button', { name: 'Show the proposal' }).click();
  await expect(heading(page, 'Concept order')).toBeFocused();
  await expect(rows).toHaveCount(2);
});

test('The importer reads a workbook of ten thousand lines under the policy', async ({ page }) => {
  await openImporter(page);
  const lines = Array.from({ length: 10_000 }, (_, index) => ['10407', 'Silicone sealant white', index + 1]);
  const content = await workbook({ Order: [['Item code', 'Description', 'Quantity'], ...lines] });
  await drop(page, 'many.xlsx', content);
  await expect(status(page)).toHaveText('many.xlsx has been read. 10,000 lines. All articles found.', {
    timeout: 60_000,
  });
});

test('The focus stays where a visitor moved it while the importer was loading', async ({ page }) => {
  const untilFetched = watchRequests(page);
  await visit(page, '/en/features/#importer');
  await untilFetched();
  const letGo = await holdBack(page, /\.js$/);
  await page.getByRole('button', { name: 'Try the importer' }).click();
  await expect(status(page)).toHaveText('Opening the importer…');
  const elsewhere = page.getByRole('contentinfo').getByRole('link').first();
  await elsewhere.focus();
  letGo();
  await expect(heading(page, 'Choose a document')).toBeVisible();
  await expect(elsewhere).toBeFocused();
});

test('A visitor retries after the importer failed to load', async ({ page }) => {
  allowErrors(/ERR_FAILED/);
  const untilFetched = watchRequests(page);
  await visit(page, '/en/features/#importer');
  await untilFetched();
  await page.route(/\.js$/, (route) => route.abort());
  await page.getByRole('button', { name: 'Try the importer' }).click();
  await expect(demo(page).getByRole('alert')).toContainText('The importer could not be loaded');
  await expectAccessible(page);
  await page.unroute(/\.js$/);
  const retry = demo(page).getByRole('button', { name: 'Try again' });
  await expect(retry).toBeFocused();
  await retry.click();
  await expect(heading(page, 'Choose a document')).toBeFocused();
});

test('The importer fits a narrow phone with large text, in Dutch', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/nl/features/#importer');
  // 320 px, and 640 px with text of twice the size.
  const fits = async () => {
    let isInside = true;
    for (const [width, fontSize] of [
      [640, '200%'],
      [320, ''],
    ] as const) {
      await page.setViewportSize({ width, height: 700 });
      isInside &&= await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
        return document.documentElement.scrollWidth <= window.innerWidth;
      }, fontSize);
    }
    return isInside;
  };
  expect(await fits()).toBe(true);
  await page.getByRole('button', { name: 'Probeer de importer' }).click();
  await expect(heading(page, 'Kies een document')).toBeFocused();
  expect(await fits()).toBe(true);
  await demo(page).getByRole('button', { name: 'Order als csv' }).click();
  await expect(status(page)).toHaveText(/6 regels\. 1 artikel niet gevonden\.$/);
  await expect(demo(page).getByText('1.250').first()).toBeVisible();
  expect(await fits()).toBe(true);
  await demo(page).getByRole('combobox', { name: 'Artikel voor SIL-WIT' }).selectOption('10407');
  await demo(page)
    .getByRole('combobox', { name: 'Klant', exact: true })
    .selectOption({ label: 'Een andere klant…' });
  await demo(page).getByRole('button', { name: 'Toon het voorstel' }).click();
  const number = demo(page).getByRole('textbox', { name: 'Klantnummer' });
  await expect(number).toHaveAccessibleDescription('Vul het klantnummer in.');
  await expect(number).toBeFocused();
  await number.fill('K20031');
  await demo(page).getByRole('button', { name: 'Toon het voorstel' }).click();
  await expect(heading(page, 'Conceptorder')).toBeFocused();
  await expect(demo(page).getByText('Klant K20031')).toBeVisible();
  expect(await fits()).toBe(true);
  await expectAccessible(page);
});

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { Api, unique } from '../support/api';
import { allowErrors, expect, test, person } from '../support/fixtures';
import { expectNoAxeViolations } from '../support/page';

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

/** The signed text of a `.bel` file. */
async function licenceFile(api: Api, page: Page, fields: object = {}, group?: number): Promise<Buffer> {
  const response = await page.request.post('/api/license/create', {
    headers: { Authorization: `${api.auth.token_type} ${api.auth.token}` },
    data: {
      license: { name: 'Floor', edition: 'full', users: 4, apps: ['app-8'], valid_from: day(-3), ...fields },
      group,
    },
  });
  expect(response.status()).toBe(200);
  return response.body();
}

const asFile = (buffer: Buffer) => ({ name: 'floor.bel', mimeType: 'application/octet-stream', buffer });

test('an administrator creates, downloads and opens a licence', person, async ({ page, api }) => {
  await api.open(page, '/en/app/license/');
  const name = unique('Pilot');
  await page.getByRole('button', { name: 'Create licence' }).click();
  await expect(page).toHaveURL(/\/en\/app\/license\/new\/$/);
  await page.getByRole('button', { name: 'Create licence' }).click();
  await expect(page.getByText('Enter a name for the licence.')).toBeVisible();
  await expect(page.getByLabel('Licence name')).toBeFocused();

  await page.getByRole('button', { name: 'Free for one month' }).click();
  await page.getByLabel('Licence name').fill(name);
  await page.getByRole('textbox', { name: 'Company' }).fill('Example & Zn.');
  await page.getByLabel('ERP').selectOption('Exact Globe');
  await page.getByLabel('Number of users').fill('3');
  await page.getByText('Apps: All 14').click();
  await page.getByRole('button', { name: 'Select none' }).click();
  await page.getByLabel('Picking', { exact: true }).check();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Create licence' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${name}.bel`);
  const buffer = await readFile(await download.path());
  await expect(page.getByText(`${name}.bel was made and saved`)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
  await expect(page.getByRole('main')).toContainText('Exact Globe');
  await expectNoAxeViolations(page);

  await page.getByRole('main').getByRole('link', { name: 'Licences' }).click();
  await page.getByLabel('Licence file (.bel)').setInputFiles({ ...asFile(buffer), name: `${name}.bel` });
  await expect(page.getByText('This licence is valid')).toBeVisible();
  await expect(page).toHaveURL(/\/en\/app\/license\/open\/$/);
  const sheet = page.getByRole('main');
  await expect(sheet).toContainText('Exact Globe');
  await expect(sheet).toContainText('Example & Zn.');
  await expect(sheet).toContainText('Picking');
  await expect(sheet).not.toContainText('Counting');
  await expectNoAxeViolations(page);
});

test.describe('a customer', () => {
  let customer: Api;

  test.beforeEach(async ({ api, page, baseURL }) => {
    customer = await Api.signIn(baseURL ?? '', await api.createUser(await api.createGroup()));
    await customer.signInBrowser(page);
  });

  test('verifies a licence on the server if the browser does not support Ed25519', async ({ page, api }) => {
    allowErrors(/422/);
    await page.addInitScript(() => {
      crypto.subtle.importKey = () => Promise.reject(new DOMException('no', 'NotSupportedError'));
    });
    const buffer = await licenceFile(api, page);
    await page.goto('/en/app/license/');
    const field = page.getByLabel('Licence file (.bel)');
    await field.setInputFiles(asFile(buffer));
    await expect(page.getByText('This licence is valid')).toBeVisible();
    const [header = '', , signature = ''] = buffer.toString().split('.');
    await field.setInputFiles(asFile(Buffer.from([header, 'e30', signature].join('.'))));
    await expect(page.getByText('This licence was changed')).toBeVisible();
  });
});

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { Api, unique } from '../support/api';
import { expect, test } from '../support/fixtures';
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

test(
  'an administrator creates a free licence for a month, downloads it as .bel and opens it',
  { tag: '@person' },
  async ({ page, api }) => {
    await api.signInBrowser(page);
    await page.goto('/en/app/license/');
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
    await page.getByRole('link', { name: 'Open the licence' }).click();
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
  },
);

test('an administrator renews and withdraws the licence of a group, and a customer downloads it', async ({
  page,
  api,
  baseURL,
}) => {
  const group = await api.createGroup();
  const name = unique('Floor').replace(' ', '-');
  const licence = {
    name,
    edition: 'full',
    users: 4,
    apps: ['app-8'],
    valid_from: day(-300),
    valid_until: day(20),
  };
  await api.signInBrowser(page);
  expect((await licenceFile(api, page, licence, group.id)).length).toBeGreaterThan(0);

  await page.goto(`/en/app/license/?q=${name}`);
  await page.getByRole('link', { name: 'Ending' }).click();
  await expect(page).toHaveURL(`/en/app/license/?state=ends_soon&q=${name}`);
  const row = page.getByRole('row', { name });
  await expect(row).toContainText(group.name);
  await expect(row).toContainText('Ends in 20 days');
  await page.goto('/en/app/overview/');
  await expect(page.getByRole('heading', { name: 'Licences that end soon' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.goto(`/en/app/license/?q=${name}`);
  await row.getByRole('button', { name: `Actions for ${name}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Withdraw' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: `Renew ${name}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Valid from')).toHaveValue(day(21));
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Renew' }).click();
  await expect(page.getByRole('row', { name })).toHaveCount(2);
  await expect(page.getByRole('row', { name: 'Replaced' })).toHaveCount(1);

  const customer = await Api.signIn(baseURL ?? '', await api.createUser(group));
  await customer.signInBrowser(page);
  await page.goto('/en/app/license/');
  await expect(page.getByRole('table', { name: 'Your licences' })).toBeVisible();
  await expectNoAxeViolations(page);
  const current = page.getByRole('row', { name: 'From ', exact: false }).filter({ hasText: name }).first();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    current.getByRole('button', { name: `Download ${name}` }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${name}.bel`);

  await api.signInBrowser(page);
  await page.goto(`/nl/app/license/?q=${name}&state=valid`);
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('table', { name: 'Geschiedenis' }).getByRole('row')).toHaveCount(3);
  await page.getByRole('button', { name: 'Meer' }).click();
  await page.getByRole('menuitem', { name: 'Intrekken' }).click();
  const withdraw = page.getByRole('dialog');
  await withdraw.getByLabel('Reden').fill('Terugbetaald');
  await withdraw.getByRole('button', { name: 'Intrekken' }).click();
  await expect(page.getByText('Deze licentie is ingetrokken')).toBeVisible();
  await expect(page.getByText('Reden: Terugbetaald')).toBeVisible();
  await expectNoAxeViolations(page);
});

test.describe('a customer', () => {
  let customer: Api;

  test.beforeEach(async ({ api, page, baseURL }) => {
    customer = await Api.signIn(baseURL ?? '', await api.createUser(await api.createGroup()));
    await customer.signInBrowser(page);
  });

  test('sees whether a licence is valid, expired or not yet valid', async ({ page, api }) => {
    await page.goto('/en/app/license/');
    for (const [fields, verdict] of [
      [{ valid_until: day(-1) }, 'This licence has expired'],
      [{ valid_from: day(5) }, 'This licence is not valid yet'],
      [{ valid_until: day(30) }, 'This licence is valid'],
    ] as const) {
      await page.getByLabel(/\(\.bel\)/).setInputFiles(asFile(await licenceFile(api, page, fields)));
      await expect(page.getByText(verdict)).toBeVisible();
    }
  });

  test('sees a warning for a changed licence, an unknown key and another kind of file', async ({
    page,
    api,
  }) => {
    const text = (await licenceFile(api, page)).toString();
    const [header = '', payload = '', signature = ''] = text.split('.');
    const more = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { users: number };
    const changed = [
      header,
      Buffer.from(JSON.stringify({ ...more, users: 400 })).toString('base64url'),
      signature,
    ];
    const foreignHeader = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string };
    const foreign = [
      Buffer.from(JSON.stringify({ ...foreignHeader, kid: 'somebody-else' })).toString('base64url'),
      payload,
      signature,
    ];
    await page.goto('/en/app/license/');
    const field = page.getByLabel('Licence file (.bel)');
    await field.setInputFiles(asFile(Buffer.from(changed.join('.'))));
    await expect(page.getByText('This licence was changed')).toBeVisible();
    await field.setInputFiles(asFile(Buffer.from(foreign.join('.'))));
    await expect(page.getByText('Signed with an unknown key')).toBeVisible();
    await field.setInputFiles(asFile(Buffer.from('PK, a zip perhaps')));
    await expect(page.getByText('This is not a licence file')).toBeVisible();
  });

  test('verifies a licence on the server if the browser does not support Ed25519', async ({
    page,
    api,
    allowedConsoleErrors,
  }) => {
    allowedConsoleErrors.push(/422/);
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

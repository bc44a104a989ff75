import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Api, unique } from '../support/api';
import { allowErrors, expect, test as base, person } from '../support/fixtures';
import { expectNoAxeViolations, expectToFitWindow } from '../support/page';
import { downloadBy } from '../support/upload-support';

const NOTES =
  '## New\n\n- Faster counting\n\n[more](https://example.com/) <img src="https://example.com/a.png">';

/** A customer with two download types of their group, signed in in the browser. */
const test = base.extend<{ shelf: Awaited<ReturnType<typeof fillShelf>> }>({
  shelf: async ({ api, server, page }, use) => {
    const shelf = await fillShelf(api);
    await (await Api.signIn(server.url, shelf.person)).signInBrowser(page);
    await use(shelf);
  },
});

async function fillShelf(api: Api) {
  const group = await api.createGroup();
  const person = await api.createUser(group);
  const server = await api.createDownloadType({
    name: unique('Alpha server'),
    categorie: 'Server',
    escrow: true,
    has_windows_service_installer: true,
    windows_service_installer_program_name: 'alpha',
    windows_service_installer_xml_contents:
      '<service><id>alpha</id><executable>alpha.exe</executable></service>',
  });
  const app = await api.createDownloadType({ name: unique('Beta app'), categorie: 'App' });
  await api.allowGroup(server, group);
  await api.allowGroup(app, group);
  const content = Buffer.from('the third release'.repeat(1000));
  const first = await api.uploadRelease(server, {
    name: '1.0',
    content: Buffer.from('first'),
    notes: 'The first one',
  });
  const second = await api.uploadRelease(server, {
    name: '1.1',
    content: Buffer.from('second'),
    notes: 'Repairs',
  });
  const third = await api.uploadRelease(server, {
    name: '2.0',
    content,
    fileName: `alpha 'server'.zip`,
    notes: NOTES,
  });
  const onlyApp = await api.uploadRelease(app, { name: '5.0', content: Buffer.from('app') });
  return { person, server, app, first, second, third, onlyApp, content };
}

test('the table has the latest release and the earlier ones', person, async ({ page, shelf }) => {
  await page.goto('/en/app/downloads/');
  const table = page.getByRole('table', { name: 'Downloads' });
  await expect(table.getByRole('columnheader')).toHaveText([
    'Name',
    'Category',
    'Description',
    'Latest',
    'History',
  ]);
  const row = table.getByRole('row', { name: shelf.server.name });
  await expect(row).toContainText('2.0');
  await expect(row.getByRole('link', { name: '1.0' })).toBeHidden();
  await row.getByText('2 earlier releases').click();
  await expect(row.getByRole('link', { name: '1.0' })).toBeVisible();
  await expectNoAxeViolations(page);
});

test('a release has its own address, which works after reload, back and forward', async ({ page, shelf }) => {
  await page.goto('/en/app/downloads/?q=Alpha');
  await page.getByRole('row', { name: shelf.server.name }).getByRole('button', { name: 'Open' }).click();
  const heading = page.getByRole('heading', { level: 1, name: `${shelf.server.name} 2.0` });
  await expect(heading).toBeVisible();
  await expect(heading).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`/en/app/downloads/${shelf.third.id}/$`));
  await expect(page).toHaveTitle(new RegExp(`^${shelf.server.name} 2.0`));
  await page.reload();
  await expect(heading).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Search')).toHaveValue('Alpha');
  await page.goForward();
  await expect(heading).toBeVisible();
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(page).toHaveURL(/\/en\/app\/downloads\/\?q=Alpha$/);
});

test('the release page shows notes without images, its files with escrow, and hashes', async ({
  page,
  shelf,
}) => {
  const path = `/en/app/downloads/${shelf.third.id}/`;
  await page.goto(path);
  const facts = page.locator('main');
  await expect(facts.getByText('Faster counting')).toBeVisible();
  await expect(facts.locator('img')).toHaveCount(0);
  await expectNoAxeViolations(page);
  await page.goto(`${path}files/`);
  await expect(facts.getByText('Source code is in escrow')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.goto(`${path}check/`);
  const md5 = createHash('md5').update(shelf.content).digest('hex');
  const sha256 = createHash('sha256').update(shelf.content).digest('hex');
  await expect(facts.getByRole('definition').filter({ hasText: md5 })).toHaveCount(2);
  await expect(facts.getByText('match', { exact: true })).toBeVisible();
  await expect(facts.getByText(sha256)).toBeVisible();
});

test('a customer downloads one of two Windows service installers', async ({ page, shelf }) => {
  await page.goto(`/en/app/downloads/${shelf.third.id}/files/`);
  const installers = page.getByRole('button', { name: /^Windows service installer/ });
  await expect(installers).toHaveText([
    'Windows service installer (32 bits)',
    'Windows service installer (64 bits)',
  ]);
  await expect(page.getByText('sets this program up as a service')).toBeVisible();
  expect((await downloadBy(page, installers.last())).suggestedFilename()).toBe('alpha-service-64.zip');
});

test('Download submits a hidden token and returns the exact file', person, async ({ page, shelf }) => {
  await page.goto(`/en/app/downloads/${shelf.third.id}/`);
  const form = page.locator(`form[action="/api/downloadables/${shelf.third.id}/doDownload"]`);
  await expect(form).toHaveAttribute('target', '_blank');
  await expect(form.locator('input[name=token]')).toHaveAttribute('type', 'hidden');
  const download = await downloadBy(page, form.getByRole('button', { name: 'Download' }));
  expect(download.suggestedFilename()).toBe(`alpha 'server'.zip`);
  expect((await readFile(await download.path())).equals(shelf.content)).toBe(true);
});

test('the file check recognises a release, an older release and an unknown file', async ({ page, shelf }) => {
  await page.goto('/en/app/downloads/');
  const choose = page.getByLabel('File to check');
  await choose.setInputFiles({ name: 'some.zip', mimeType: '', buffer: shelf.content });
  await expect(page.getByText(`This is ${shelf.server.name} 2.0, intact`)).toBeVisible();
  await expectNoAxeViolations(page);
  await choose.setInputFiles({ name: 'old.zip', mimeType: '', buffer: Buffer.from('first') });
  await expect(page.getByText('There is a newer release.')).toBeVisible();
  await choose.setInputFiles({ name: 'other.zip', mimeType: '', buffer: Buffer.alloc(9_000_000, 7) });
  await expect(page.getByText('This is not one of our releases')).toBeVisible();
});

test('the file check also works when WebAssembly is blocked', async ({ page, shelf }) => {
  allowErrors(/WebAssembly/);
  const workers: string[] = [];
  await page.route(/\/hash-worker-\w+\.js$/, async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), 'content-security-policy': "script-src 'self'" };
    workers.push(route.request().url());
    await route.fulfill({ response, headers });
  });
  await page.goto('/en/app/downloads/');
  await page
    .getByLabel('File to check')
    .setInputFiles({ name: 'some.zip', mimeType: '', buffer: shelf.content });
  await expect(page.getByText(`This is ${shelf.server.name} 2.0, intact`)).toBeVisible();
  expect(workers).not.toEqual([]);
});

test('on a phone, the downloads remain a table and fit the width', async ({ page, shelf }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/nl/app/downloads/');
  await expect(page.getByRole('table').getByRole('row', { name: shelf.server.name })).toBeVisible();
  await expectToFitWindow(page);
  await expectNoAxeViolations(page);
  await page.goto(`/nl/app/downloads/${shelf.third.id}/`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(shelf.server.name);
  await expectToFitWindow(page);
});

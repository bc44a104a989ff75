import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page, Request } from '@playwright/test';
import { Api, unique } from '../support/api';
import { allowErrors, expect, person, test as base } from '../support/fixtures';
import { expectNoAxeViolations } from '../support/page';

const MIB = 1024 * 1024;
const content = randomBytes(13 * MIB);
const sha256 = createHash('sha256').update(content).digest('hex');

/** A customer on the tab Check of a release. */
const test = base.extend<{
  release: { id: number; name: string; type: string; withdraw: () => Promise<unknown> };
}>({
  release: async ({ api, server, page }, use) => {
    const group = await api.createGroup();
    const customer = await api.createUser(group);
    const type = await api.createDownloadType({ name: unique('Mended') });
    await api.allowGroup(type, group);
    const { id, name } = await api.uploadRelease(type, { name: '4.2.0', content, fileName: 'mended.exe' });
    await (await Api.signIn(server.url, customer)).signInBrowser(page);
    await page.goto(`/en/app/downloads/${id}/check/`);
    const withdraw = () => api.post(`/api/downloadables/${id}/withdraw`, { reason: 'Wrong file' });
    await use({ id, name, type: type.name, withdraw });
  },
});

const choose = (page: Page, buffer: Buffer, name = 'mended.exe') =>
  page.getByLabel('File to check').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

/** The file that ends at 9 MiB, and has a changed byte in its first block. */
function damaged(): Buffer {
  const file = Buffer.from(content.subarray(0, 9 * MIB));
  file[1000] = (file[1000] as number) ^ 1;
  return file;
}

const repairButton = (page: Page) =>
  page.getByRole('button', { name: 'Repair it: fetches 9 MiB instead of 13 MiB' });

/** Presses a button and returns the SHA-256 of the file that is saved. */
async function savedBy(page: Page, press: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  expect(download.suggestedFilename()).toBe('mended.exe');
  return createHash('sha256')
    .update(await readFile(await download.path()))
    .digest('hex');
}

test(
  'a damaged file is named as it is, and mended with the missing blocks only',
  person,
  async ({ page, release }) => {
    const requests: Request[] = [];
    page.on('request', (request) => requests.push(request));
    await choose(page, damaged());
    await expect(page.getByText('The file ends at 9 MiB of 13 MiB: the download was cut off.')).toBeVisible();
    await expect(page.getByText(/^Bytes were changed in 1 place:/)).toBeVisible();
    await expectNoAxeViolations(page);
    expect(await savedBy(page, () => repairButton(page).press('Enter'))).toBe(sha256);
    await expect(page.getByText('The repaired file is saved')).toBeVisible();

    const ranges = requests.flatMap((request) => request.headers()['range'] ?? []);
    expect(ranges.toSorted()).toEqual([
      'bytes=0-4194303',
      'bytes=12582912-13631487',
      'bytes=8388608-12582911',
    ]);
    const sent = requests.filter((request) => request.method() !== 'GET');
    expect(sent.map((request) => [new URL(request.url()).pathname, request.postData()])).toEqual([
      [`/api/downloadables/${release.id}/ticket`, null],
    ]);

    await choose(page, content, 'renamed.bin');
    await expect(page.getByText(`This is ${release.type} 4.2.0, intact`)).toBeVisible();
    await choose(page, Buffer.from('<!doctype html><title>Access denied</title>'));
    await expect(page.getByText(/^This is a web page \(“Access denied”\) and not the file/)).toBeVisible();
  },
);

test('a repair goes on after a broken line, and refuses a block or a list that was changed', async ({
  page,
  release,
}) => {
  allowErrors(/ERR_FAILED|ERR_CONNECTION/);
  await choose(page, damaged());
  let [failures, ranges] = [0, 0];
  await page.route('**/api/files/**', async (route) => {
    ranges += 1;
    // Once a block is changed, once the line breaks.
    if (ranges === 1) {
      const response = await route.fetch();
      const body = await response.body();
      body[5] = (body[5] as number) ^ 1;
      return route.fulfill({ response, body });
    }
    if (ranges === 3) {
      failures += 1;
      return route.abort();
    }
    return route.continue();
  });
  await repairButton(page).click();
  await expect(page.getByRole('alert')).toContainText('A part that was fetched is not ours');
  expect(await savedBy(page, () => repairButton(page).click())).toBe(sha256);
  expect({ failures, ranges }).toEqual({ failures: 1, ranges: 5 });

  await page.route(`**/api/downloadables/${release.id}/blocks`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(sha256, '0'.repeat(64)) });
  });
  await choose(page, damaged());
  await expect(page.getByRole('alert')).toContainText('The list of blocks is not signed by us');
});

test('a repair says when its release is withdrawn, and can be stopped', async ({ page, release }) => {
  allowErrors(/409/);
  await choose(page, damaged());
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/files/**', async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await repairButton(page).click();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(repairButton(page)).toBeVisible();
  await release.withdraw();
  letGo();
  await repairButton(page).click();
  await expect(page.getByRole('alert')).toContainText('The repair was interrupted');
  await expect(page.getByRole('alert')).toContainText('withdrawn');
});

import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import Sqlite from 'better-sqlite3';
import { startCuttingProxy } from '../../setup/cutting-proxy';
import { Api, unique } from '../support/api';
import { allowErrors, expect, test } from '../support/fixtures';
import { expectNoAxeViolations, hydrate } from '../support/page';
import type { RunningServer } from '../support/server';
import { textsOf } from '../support/upload-support';

interface Begun {
  page: Page;
  api: Api;
  server: RunningServer;
  allowedForeignRequests: RegExp[];
}

const MIB = 1024 * 1024;
const longName = `${'W'.repeat(100)}.zip`;

async function releaseOf(api: Api, content: Buffer<ArrayBuffer>, fileName = 'server.zip') {
  const type = await api.createDownloadType({ name: unique('Ticketed') });
  return api.uploadRelease(type, { name: '1.0', content, fileName });
}

const t = textsOf('en', 'downloads');

test('a customer shows the download commands of a release, whose address serves byte ranges', async ({
  page,
  api,
  server,
  request,
}) => {
  const content = randomBytes(5000);
  const release = await releaseOf(api, content, longName);
  const session = await Api.signIn(server.url, await api.createUser(await api.createGroup()));
  await session.signInBrowser(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/en/app/downloads/${release.id}/command/`);
  await hydrate(page);
  const section = page.getByRole('region', { name: t('ticket.title') });
  await expect(section).toBeVisible();
  await expect(section.locator('code')).toHaveCount(0);
  await expectNoAxeViolations(page);

  await section.getByRole('button', { name: t('ticket.show') }).focus();
  await page.keyboard.press('Enter');
  await expect(section.getByRole('status')).not.toBeEmpty();
  for (const platform of ['windows', 'macos', 'linux']) {
    const summary = section.locator('summary', { hasText: t(`instructions.${platform}`) });
    const isOpen = await summary.evaluate((element) => element.closest('details')?.open);
    if (!isOpen) await summary.click();
    await expect(section.locator('details[open] code').first()).toBeVisible();
  }
  await expectNoAxeViolations(page);
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }

  const url = (await section.locator('code').first().textContent()) ?? '';
  const part = await request.get(url, { headers: { range: 'bytes=1000-' } });
  expect(part.status()).toBe(206);
  expect((await part.body()).equals(content.subarray(1000))).toBe(true);
  const keys = await request.get('/api/releaseKey');
  const key = (await section.locator('dd code').nth(1).textContent()) ?? '';
  expect(await keys.text()).toContain(key);
});

test('an invalid download address shows an error page', async ({ browser, server }) => {
  allowErrors(/401/);
  const context = await browser.newContext({ locale: 'en', baseURL: server.url });
  const page = await context.newPage();
  await page.goto('/api/files/ended/server.zip');
  await expect(page.getByRole('heading', { level: 1, name: 'Address has ended' })).toBeVisible();
  await expectNoAxeViolations(page);
  await context.close();
});

test.describe('a download in Chromium after a broken connection', () => {
  const content = randomBytes(32 * MIB);

  /** Starts a download over a connection that breaks after each 10 MiB. */
  async function begin({ page, api, server, allowedForeignRequests }: Begun) {
    const release = await releaseOf(api, content);
    const ticket = await api.post<{ url: string }>(`/api/downloadables/${release.id}/ticket`, {});
    const line = await startCuttingProxy(server.url);
    allowedForeignRequests.push(new RegExp(`^${line.address}/api/files/`));
    line.bytes = 10 * MIB;
    const download = page.waitForEvent('download');
    // A navigation that becomes a download ends in an error.
    const go = () =>
      page.goto(new URL(new URL(ticket.url).pathname, line.address).href).catch(() => undefined);
    return { release, line, start: async () => (await Promise.all([download, go()]))[0] };
  }

  test('resumes and saves the correct file', async ({ page, api, server, allowedForeignRequests }) => {
    const { release, line, start } = await begin({ page, api, server, allowedForeignRequests });
    try {
      const file = await readFile(await (await start()).path());
      expect(createHash('sha256').update(file).digest('hex')).toBe(release.sha256);
      expect(line.passed, 'went on, and did not begin anew').toBeLessThan(34 * MIB);
    } finally {
      await line.close();
    }
  });

  test('fails if the file was replaced in the meantime', async ({
    page,
    api,
    server,
    allowedForeignRequests,
  }) => {
    const { release, line, start } = await begin({ page, api, server, allowedForeignRequests });
    line.beforeCut = () => {
      const database = new Sqlite(path.join(server.dataDir, 'belstock.sqlite'), { timeout: 5_000 });
      database.prepare('update downloadables set sha256 = ? where id = ?').run('0'.repeat(64), release.id);
      database.close();
      return Promise.resolve();
    };
    try {
      expect(await (await start()).failure()).not.toBeNull();
      expect(line.passed, 'no byte of the other').toBeLessThan(10 * MIB + 10_000);
    } finally {
      await line.close();
    }
  });
});

import type { Page } from '@playwright/test';
import type { Advisory } from '../../../server/contract/advisory';
import { unique, type Api } from '../support/api';
import { allowErrors, expect, test } from '../support/fixtures';
import { expectNoAxeViolations, hydrate, watchRequests, visit } from '../support/page';

/** Publishes an advisory about two releases with these files. */
async function publish(
  api: Api,
  { affected, fixed }: { affected: Buffer; fixed: Buffer },
): Promise<Advisory> {
  const type = await api.createDownloadType();
  const releases = [
    { downloadable_id: (await api.uploadRelease(type, { content: affected })).id, status: 'affected' },
    { downloadable_id: (await api.uploadRelease(type, { content: fixed })).id, status: 'fixed' },
  ];
  const title = unique('Code over the network');
  const draft = await api.post<Advisory>('/api/advisories', {
    kind: 'vulnerability',
    original_language: 'en',
    title_en: title,
    title_nl: title.replace('Code over the network', 'Code via het netwerk'),
    summary_en: 'A stranger on the network runs code.',
    summary_nl: 'Een vreemde op het netwerk voert code uit.',
    details_en: `The service reads ${'too-long-a-word'.repeat(12)}.\n\nIt listens on all addresses.`,
    details_nl: 'De service luistert op alle adressen.',
    remediation_en: 'Install the fixed release.',
    remediation_nl: 'Installeer de release waarin het is opgelost.',
    cvss_vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
    cve: 'CVE-2026-12345',
    cwe: 'CWE-79',
    exploited: true,
    credits: 'Somebody',
    releases,
  });
  const publication = { version: draft.version, summary_en: '', summary_nl: '', notify: false };
  return api.post<Advisory>(`/api/advisories/${draft.id}/publish`, publication);
}

const pair = () => ({ affected: Buffer.from(unique('affected')), fixed: Buffer.from(unique('fixed')) });

/** True if the page is wider than its window. */
const isTooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor reads an advisory in both languages, on phone and desktop', async ({ page, api }) => {
    test.setTimeout(300_000);
    const { number, title_en, title_nl } = await publish(api, pair());
    for (const [language, title, now, others] of [
      ['en', title_en, 'What to do now', 'Dutch'],
      ['nl', title_nl, 'Wat je nu moet doen', 'Engels'],
    ] as const)
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(`/${language}/security/advisories/`);
        expect(await isTooWide(page)).toBe(false);
        await page.getByRole('link', { name: title }).click();
        await expect(page).toHaveURL(`/${language}/security/advisories/${number ?? ''}/`);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
        await expect(page.getByRole('heading', { level: 2, name: now })).toBeVisible();
        await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' })).toBeVisible();
        expect(await isTooWide(page)).toBe(false);
        await expect(
          page.getByRole('banner').getByRole('link', { name: others, includeHidden: true }),
        ).toHaveAttribute('href', `/${language === 'en' ? 'nl' : 'en'}/security/advisories/${number ?? ''}/`);
      }
  });
});

test('Advisory pages are accessible and keep their title after going back', async ({ page, api }) => {
  test.setTimeout(300_000);
  const { number, title_en: title } = await publish(api, pair());
  for (const [width, colorScheme] of [
    [390, 'light'],
    [1440, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const path of ['', `${number ?? ''}/`]) {
      await page.goto(`/en/security/advisories/${path}`);
      await expectNoAxeViolations(page);
    }
  }
  const head = () => page.locator('head').evaluate((element) => element.querySelectorAll('meta').length);
  const metas = await head();
  await hydrate(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page).toHaveTitle(`${title} | Belstock`);
  expect(await head()).toBe(metas);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy');
  await expect(page.locator('link[rel=canonical]')).toHaveCount(1);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page).toHaveTitle(`${title} | Belstock`);
});

test('A visitor checks files offline, and no file is sent', async ({ page, api, context }) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/);
  const files = pair();
  const { number } = await publish(api, files);
  const untilFetched = watchRequests(page);
  await visit(page, '/en/security/');
  await page.waitForFunction(() => caches.match('/api/advisories/hashes').then(Boolean));
  await untilFetched();
  await context.setOffline(true);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' || request.postData()) sent.push(request.url());
  });
  const check = page.getByRole('region', { name: 'Check your file' });
  const choose = (name: string, buffer: Buffer) =>
    check.getByLabel('File to check').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  await choose('old.exe', files.affected);
  await expect(check.getByRole('status')).toContainText('This file is affected');
  await expect(check.getByRole('link', { name: `${number ?? ''}: affected` })).toHaveAttribute(
    'href',
    `/en/security/advisories/${number ?? ''}/`,
  );
  await choose('new.exe', files.fixed);
  await expect(check.getByRole('status')).toContainText('This file has the fix');
  await choose('other.exe', Buffer.from('other'));
  await expect(check.getByRole('status')).toContainText('No advisory names this file');
  expect(sent).toEqual([]);
  await expectNoAxeViolations(page);
});

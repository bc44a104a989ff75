import { readFileSync } from 'node:fs';
import { unique } from '../support/api';
import { expect, test, person } from '../support/fixtures';
import { expectNoAxeViolations, visit } from '../support/page';
import { textsOf } from '../support/upload-support';

const t = textsOf('en', 'audit');

test('an administrator filters and exports the audit trail', person, async ({ page, api }) => {
  const group = await api.createGroup(unique('Zaak'));
  const user = await api.createUser(group, unique('Anna'));
  const release = await api.uploadRelease(await api.createDownloadType({ name: unique('Scanner') }));
  await api.open(page, `/en/app/settings/audit/?group=${group.id}`);
  const rows = page.getByRole('table', { name: t('title') }).getByRole('row');
  await expect(rows.filter({ hasText: `added the user ${user.email} to ${group.name}` })).toBeVisible();
  await expect(rows.filter({ hasText: release.name })).toHaveCount(0);
  await expectNoAxeViolations(page);
  for (const width of [768, 820]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const table = page.getByRole('table', { name: t('title') });
    expect(
      await table.evaluate((element) => element.scrollWidth - element.parentElement!.clientWidth),
    ).toBeLessThanOrEqual(0);
  }
  const begun = page.waitForEvent('download');
  const portal = textsOf('en', 'portal');
  await page.getByRole('button', { name: portal('export.button') }).click();
  await page.getByRole('menuitem', { name: portal('export.csv') }).click();
  const lines = readFileSync(await (await begun).path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines.some((line) => line.includes('user.create') && line.includes(user.email))).toBe(true);
  expect(lines.some((line) => line.includes('release.publish'))).toBe(false);

  await visit(page, `/en/app/downloads/${release.id}/`);
  await page.getByRole('link', { name: textsOf('en', 'downloads')('tabs.history'), exact: true }).click();
  await expect(
    rows.filter({ hasText: /published release Scanner/ }).filter({ hasText: release.name }),
  ).toBeVisible();
  await expect(rows.filter({ hasText: user.email })).toHaveCount(0);

  await visit(page, `/en/app/settings/audit/?release=${release.id}`);
  await expect(page.getByText(t('ofRelease'))).toBeVisible();
  await page.getByRole('button', { name: t('ofAll') }).click();
  await expect(rows.filter({ hasText: user.email })).not.toHaveCount(0);
});

test('an administrator verifies the audit trail and downloads its signatures', async ({ page, api }) => {
  await api.open(page, '/en/app/settings/audit/');
  await page.getByRole('button', { name: t('check.do'), exact: true }).click();
  await expect(page.getByText(t('check.valid'))).toBeVisible();
  await expectNoAxeViolations(page);
  const begun = page.waitForEvent('download');
  await page.getByRole('button', { name: t('check.anchors') }).click();
  const file = JSON.parse(readFileSync(await (await begun).path(), 'utf8')) as { anchors: string[] };
  expect(file.anchors).toEqual(expect.any(Array));
});

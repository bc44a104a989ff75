import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Downloadable } from '../../../server/contract/release';
import { unique } from '../support/api';
import { expect, test, person } from '../support/fixtures';
import { expectNoAxeViolations, hydrate, expectToFitWindow } from '../support/page';
import { textsOf } from '../support/upload-support';

const t = textsOf('en', 'api-keys');

test('a build server uploads until its key is revoked', person, async ({ page, api, server }, testInfo) => {
  const type = await api.createDownloadType();
  const name = unique('Build');
  await api.open(page, '/en/app/settings/api-keys/');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: t('make.title') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('make.title') })).toBeFocused();
  const form = page.getByRole('main');
  await form.getByRole('button', { name: t('make.submit'), exact: true }).click();
  await expect(form.getByText(t('make.nameRequired'))).toBeVisible();
  await expect(form.getByText(t('make.typesRequired'))).toBeVisible();
  await expectNoAxeViolations(page);
  await form.getByLabel(t('name'), { exact: true }).fill(name);
  await form.getByLabel(type.name).check();
  await form.getByRole('button', { name: t('make.submit'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('made.title', { name }) })).toBeFocused();
  const key = await form.getByLabel(t('made.label')).inputValue();
  await expectNoAxeViolations(page);
  await form.getByRole('button', { name: t('made.close') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('title') })).toBeFocused();
  await expect(page.getByText(key)).toHaveCount(0);

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: t('command.download') }).click();
  const command = testInfo.outputPath('publish.mjs');
  await (await downloading).saveAs(command);
  const file = testInfo.outputPath('setup.zip');
  await writeFile(file, randomBytes(5_000_000));
  const publish = async () => {
    const child = spawn(process.execPath, [command, file, '--type', type.name, '--name', '7.0', '--draft'], {
      env: { PATH: process.env['PATH'], BELSTOCK_URL: server.url, BELSTOCK_KEY: key },
      cwd: path.dirname(file),
    });
    const [code] = (await once(child, 'exit')) as [number];
    return code;
  };
  expect([await publish(), await publish()]).toEqual([0, 0]);
  const releases = await api.get<Downloadable[]>(`/api/downloadTypes/${type.id}/downloadables`);
  expect(releases).toEqual([expect.objectContaining({ name: '7.0', size: 5_000_000, state: 'draft' })]);

  await page.reload();
  await hydrate(page);
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
  await expect(row).not.toContainText(t('never'));
  await expectToFitWindow(page, 390, 820, 1440);
  await row.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: t('end.button') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('end.button'), exact: true })
    .click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(row).toHaveCount(0);
  expect(await publish()).toBe(1);
});

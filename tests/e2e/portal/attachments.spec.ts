import { readFile } from 'node:fs/promises';
import { Api, cycloneDx } from '../support/api';
import { allowErrors, expect, test, person } from '../support/fixtures';
import { expectNoAxeViolations, expectToFitWindow } from '../support/page';

const t = {
  section: 'More files with this release',
  add: 'Add file',
  kind: 'Kind',
  file: 'File',
  submit: 'Add',
  wrong: 'A component or package must have a name, which is missing here: $.components[0].name',
  components: 'See components',
  counts: 'added 1, removed 1, changed 1.',
  search: 'Search by name, version or licence',
  moreFilters: 'Compare and filter',
  show: 'Show',
  more: /^Show \d+ more/,
  download: /^Download sbom\.json/,
  actions: 'Actions for sbom.json',
  confirm: 'Remove',
  removed: 'Removed: sbom.json',
};

const html = '<img src=x onerror=document.title="owned">';
const unbroken = 'component'.repeat(40);

test('a customer compares the SBOM of an administrator', person, async ({ page, api, server }) => {
  // The browser logs each refused call.
  allowErrors(/422 \(Unprocessable Entity\)/);
  const group = await api.createGroup();
  const type = await api.createDownloadType();
  await api.allowGroup(type, group);
  await api.addSbom(await api.uploadRelease(type, { name: '1.0' }), { same: '1', gone: '1', [html]: '1' });
  const release = await api.uploadRelease(type, { name: '2.0' });
  const content = cycloneDx({ same: '1', [html]: '2', [unbroken]: '1' });

  await api.open(page, `/en/app/downloads/${release.id}/files/`);
  const section = page.getByRole('region', { name: t.section });
  await section.getByRole('button', { name: t.add }).click();
  const dialog = page.getByRole('dialog');
  const choose = (buffer: Buffer) =>
    dialog
      .getByLabel(t.file, { exact: true })
      .setInputFiles({ name: 'sbom.json', mimeType: 'application/json', buffer });
  await choose(Buffer.from('{"bomFormat":"CycloneDX","specVersion":"1.6","components":[{}]}'));
  await dialog.getByRole('button', { name: t.submit, exact: true }).click();
  await expect(dialog.getByText(t.wrong)).toBeVisible();
  await expectNoAxeViolations(page);
  await choose(content);
  await dialog.getByRole('button', { name: t.submit, exact: true }).click();
  await expect(section.getByText('SBOM, CycloneDX 1.6')).toBeVisible();
  await expectNoAxeViolations(page);

  await (await Api.signIn(server.url, await api.createUser(group))).signInBrowser(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/en/app/downloads/${release.id}/files/`);
  await expect(section.getByRole('button', { name: t.add })).toBeHidden();
  const saved = page.waitForEvent('download');
  await section.getByRole('button', { name: t.download }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('sbom.json');
  expect(await readFile(await file.path())).toEqual(content);

  await section.getByRole('link', { name: t.components }).click();
  await expect(page.getByText(t.counts)).toBeVisible();
  await expect(page.getByRole('rowheader', { name: unbroken })).toBeVisible();
  await expectNoAxeViolations(page);
  await expectToFitWindow(page);
  await page.getByText(t.moreFilters, { exact: true }).click();
  await page.getByLabel(t.show).selectOption({ index: 1 });
  await expect(page.getByText('1 → 2')).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveCount(3);
  await page.getByLabel(t.search).fill('owned');
  await expect(page.getByRole('rowheader')).toHaveText([html]);
  await page.reload();
  await expect(page.getByRole('rowheader')).toHaveText([html]);
  await expect(page).not.toHaveTitle('owned');

  await api.open(page, `/en/app/downloads/${release.id}/files/`);
  await section.getByRole('button', { name: t.actions }).click();
  await page.getByRole('menuitem', { name: t.confirm }).click();
  await dialog.getByRole('button', { name: t.confirm, exact: true }).click();
  await expect(page.getByText(t.removed)).toBeVisible();
  await expect(section.getByRole('row')).toHaveCount(0);
});

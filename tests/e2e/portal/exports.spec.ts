import { readFileSync } from 'node:fs';
import { unique } from '../support/api';
import { expect, test } from '../support/fixtures';
import { visit } from '../support/page';
import { textsOf } from '../support/upload-support';

const t = textsOf('en', 'users');
const portal = textsOf('en', 'portal');
const licences = textsOf('en', 'licences');

test('an administrator exports filtered lists as CSV files', async ({ page, api }) => {
  const name = unique('=Zaak "Zuid"');
  const group = await api.createGroup(name);
  const person = await api.createUser(group, unique('Anná'));
  await api.createUser(await api.createGroup(), unique('Elsewhere'));
  const license = { name: unique('L'), edition: 'full', users: 3, apps: [], valid_from: '2026-01-01' };
  await api.post('/api/license/create', { license, group: group.id });

  await api.signInBrowser(page);
  const saved = async (address: string, region: string) => {
    await visit(page, `/en/app/${address}`);
    const part = page.getByRole('region', { name: region });
    await expect(part.getByRole('row')).toHaveCount(2);
    const begun = page.waitForEvent('download');
    await part.getByRole('button', { name: portal('export.button') }).click();
    await page.getByRole('menuitem', { name: portal('export.csv') }).click();
    const download = await begun;
    return { fileName: download.suggestedFilename(), lines: linesOf(await download.path()) };
  };

  const query = encodeURIComponent(name);
  const cell = `"'${name.replaceAll('"', '""')}"`;
  const users = await saved(`users/?q=${query}`, t('usersTitle'));
  expect(users.fileName).toBe(`${portal('export.files.users')}.csv`);
  expect(users.lines[0]).toContain([t('name'), 'E'].join(','));
  expect(users.lines.slice(1)).toEqual([
    expect.stringContaining([person.name, person.email, cell].join(',')),
    '',
  ]);
  const groups = await saved(`users/groups/?q=${query}`, t('groupsTitle'));
  expect(groups.lines.slice(1)).toEqual([expect.stringContaining([cell, 1].join(',')), '']);
  const made = await saved(`license/?group=${group.id}`, licences('list.title'));
  expect(made.lines.slice(1)).toEqual([expect.stringContaining([license.name, cell].join(',')), '']);
  expect((await saved(`users/groups/${group.id}/users/`, t('usersTitle'))).lines).toEqual(users.lines);
});

/** @throws AssertionError for a file without the mark of UTF-8 */
function linesOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  expect(text.startsWith('\ufeff')).toBe(true);
  return text.slice(1).split('\r\n');
}

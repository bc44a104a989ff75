import { unique } from '../support/api';
import { expect, test } from '../support/fixtures';
import { expectNoAxeViolations } from '../support/page';

test('an administrator views the portal as a group, without changing data', async ({ page, api }) => {
  const group = await api.createGroup();
  const other = await api.createGroup();
  const seen = await api.createDownloadType({ name: unique('Seen') });
  const hidden = await api.createDownloadType({ name: unique('Hidden') });
  await api.allowGroup(seen, group);
  await api.allowGroup(hidden, other);
  await api.open(page, `/en/app/users/groups/?q=${encodeURIComponent(group.name)}`);
  await page.getByRole('link', { name: group.name, exact: true }).click();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'View as group' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'View' }).click();
  await expect(page).toHaveURL(/\/en\/app\/downloads\/$/);
  const bar = page.getByText(`You see the portal as ${group.name} sees it.`);
  await expect(bar).toBeVisible();
  await expect(page.getByText(seen.name, { exact: true })).toBeVisible();
  await expect(page.getByText(hidden.name, { exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add download type' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Audit trail' })).toHaveCount(0);
  await expectNoAxeViolations(page);

  await page.reload();
  await expect(bar).toBeVisible();
  await page.getByRole('link', { name: 'Users' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Add|Delete|View as/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'Stop viewing' }).click();
  await expect(bar).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add group' })).toBeVisible();
  await page.getByRole('link', { name: 'Audit trail' }).click();
  await expect(
    page.getByRole('row', { name: `looked at the portal as the group ${group.name}` }).first(),
  ).toBeVisible();
});

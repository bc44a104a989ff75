import { unique } from '../support/api';
import { expect, test } from '../support/fixtures';
import { expectNoAxeViolations, hydrate } from '../support/page';
import { textsOf } from '../support/upload-support';

const t = textsOf('en', 'users');

test('an administrator invites several people at once, and mends who was refused', async ({
  page,
  api,
  allowedConsoleErrors,
}) => {
  allowedConsoleErrors.push(/409/);
  const group = await api.createGroup();
  const known = await api.createUser(group);
  const domain = `${unique('firma').replace(' ', '')}.example`;
  await api.signInBrowser(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/en/app/users/');
  await hydrate(page);
  await page.getByRole('button', { name: t('invite.button') }).click();
  await page.getByRole('button', { name: t('several.button') }).click();
  const dialog = page.getByRole('dialog', { name: t('several.title') });
  const people = dialog.getByLabel(t('several.people'));
  await dialog.getByRole('button', { name: t('several.submit') }).click();
  await expect(dialog.getByText(t('several.errors.none'))).toBeVisible();
  await expectNoAxeViolations(page);

  const long = `${'w'.repeat(60)}@${domain}`;
  await people.fill(`jan@${domain}\n"Vries, An de" <an@${domain}>; ${known.email}\n${long}`);
  await dialog.getByLabel(t('group'), { exact: true }).selectOption({ label: group.name });
  await dialog.getByRole('button', { name: t('several.submit') }).click();
  await expect(dialog.getByText(t('several.done_other', { count: 3 }))).toBeVisible();
  await expect(people).toHaveValue(known.email);
  await expect(dialog.getByRole('listitem')).toContainText(known.email);
  await expect(dialog.getByLabel(t('several.links'))).toHaveValue(/^jan@.+#token=.+\nan@.+#token=/);
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await people.fill(`piet@${domain}`);
  await dialog.getByRole('button', { name: t('several.submit') }).click();
  await expect(people).toHaveCount(0);
  await dialog
    .getByRole('button', { name: t('several.close') })
    .last()
    .click();
  await expect(dialog).toBeHidden();
  const invited = await api.get<{ name: string; email: string }[]>(`/api/invitations?q=${domain}`);
  expect(invited.map(({ name }) => name).sort()).toEqual([
    'Jan',
    'Piet',
    'Vries, An de',
    'W'.concat('w'.repeat(59)),
  ]);
});

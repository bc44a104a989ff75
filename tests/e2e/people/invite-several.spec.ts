import { unique } from '../support/api';
import { expect, test } from '../support/fixtures';
import { expectNoAxeViolations, hydrate } from '../support/page';
import { textsOf } from '../support/upload-support';

const t = textsOf('en', 'users');

test('an administrator invites several people at once and corrects a rejected address', async ({
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
  await page.getByRole('link', { name: t('several.button') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('several.title') })).toBeFocused();
  const form = page.getByRole('main');
  const people = form.getByLabel(t('several.people'));
  await form.getByRole('button', { name: t('several.submit') }).click();
  await expect(form.getByText(t('several.errors.none'))).toBeVisible();
  await expectNoAxeViolations(page);

  const long = `${'w'.repeat(60)}@${domain}`;
  await people.fill(`jan@${domain}\n"Vries, An de" <an@${domain}>; ${known.email}\n${long}`);
  await form.getByLabel(t('group'), { exact: true }).selectOption({ label: group.name });
  await form.getByRole('button', { name: t('several.submit') }).click();
  await expect(form.getByText(t('several.done_other', { count: 3 }))).toBeVisible();
  await expect(people).toHaveValue(known.email);
  await expect(form.getByRole('listitem').filter({ hasText: known.email })).toBeVisible();
  await expect(form.getByLabel(t('several.links'))).toHaveValue(/^jan@.+#token=.+\nan@.+#token=/);
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await people.fill(`piet@${domain}`);
  await form.getByRole('button', { name: t('several.submit') }).click();
  await expect(people).toHaveCount(0);
  await expect(form.getByRole('heading', { level: 1 })).toBeFocused();
  await expectNoAxeViolations(page);
  const invited = await api.get<{ name: string; email: string }[]>(`/api/invitations?q=${domain}`);
  expect(invited.map(({ name }) => name).sort()).toEqual([
    'Jan',
    'Piet',
    'Vries, An de',
    'W'.concat('w'.repeat(59)),
  ]);
});

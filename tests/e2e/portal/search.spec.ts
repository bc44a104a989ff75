import { unique } from '../support/api';
import { expect, test, person } from '../support/fixtures';
import { expectNoAxeViolations } from '../support/page';

test('an administrator finds a user by keyboard', person, async ({ page, api, context }) => {
  const user = await api.createUser(await api.createGroup(unique('Harbour')), unique('Wielewaal'));
  await api.open(page, '/en/app/downloads/');
  await page.getByRole('heading', { name: 'Downloads', level: 1 }).waitFor();

  const dialog = page.getByRole('dialog', { name: 'Search' });
  const field = dialog.getByRole('combobox', { name: 'Search everything' });
  // The key is heard once the frame has its scripts.
  await expect(async () => {
    if (!(await dialog.isVisible())) await page.keyboard.press('/');
    await expect(dialog).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(field).toBeFocused();
  await expect(dialog.getByRole('option')).toHaveText([
    'New customer',
    'Upload release',
    'Invite',
    'Create licence',
  ]);
  await expectNoAxeViolations(page);

  await page.keyboard.type(user.name.toLowerCase());
  const option = dialog.getByRole('option', { name: user.name });
  await expect(option).toHaveAttribute('data-active-item');
  await expect(option.locator('mark').first()).toBeVisible();
  // Results of what was typed before are dimmed.
  await expect(dialog.getByRole('listbox')).not.toHaveAttribute('aria-busy');
  await expectNoAxeViolations(page);
  const [tab] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Control+Enter')]);
  await expect(tab.getByRole('heading', { name: user.name, level: 1 })).toBeVisible();
  await tab.close();

  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/en/app/users/${user.id}/$`));
  await expect(page.getByRole('heading', { name: user.name, level: 1 })).toBeFocused();

  await page.getByRole('button', { name: 'More' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: `Edit ${user.name}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'More' })).toBeFocused();

  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await expect(dialog.getByRole('option', { name: 'Downloads' })).toHaveAttribute('data-active-item');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.keyboard.press('Control+k');
  await dialog.getByRole('option', { name: 'Invite' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Invite somebody' })).toBeFocused();
});

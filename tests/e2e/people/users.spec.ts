import { unique } from '../support/api';
import { expect, test } from '../support/fixtures';
import { expectNoAxeViolations } from '../support/page';

test.describe('an administrator', () => {
  test.beforeEach(async ({ api, page }) => {
    await api.signInBrowser(page);
  });

  test(
    'adds a group and a user, who can log in with the generated password',
    { tag: '@person' },
    async ({ page }) => {
      const group = unique('Harbour');
      const name = unique('Noor');
      const email = `${name.replaceAll(' ', '-').toLowerCase()}@example.com`;
      await page.goto(`/en/app/users/?q=${encodeURIComponent(name)}`);

      await page.getByRole('button', { name: 'Add group' }).click();
      const groupDialog = page.getByRole('dialog', { name: 'Add group' });
      await groupDialog.getByLabel('Name').fill(group);
      await groupDialog.getByRole('button', { name: 'Add group' }).click();
      await expect(groupDialog).toBeHidden();
      await expect(page.getByText(`Group ${group} was added.`)).toBeVisible();

      await page.getByRole('button', { name: 'Add user' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add user' });
      await dialog.getByLabel('Name').fill(name);
      await dialog.getByLabel('Email').fill(email);
      await dialog.getByLabel('Group').selectOption({ label: group });
      await dialog.getByRole('button', { name: 'Generate a password' }).click();
      await expect(dialog.getByText('Strong')).toBeVisible();
      const password = await dialog.getByLabel('Password').inputValue();
      await dialog.getByRole('button', { name: 'Add user' }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('row', { name })).toContainText(email);

      const login = await page.request.post('/api/login', { data: { email, password } });
      expect(login.status()).toBe(200);
    },
  );

  test('sees an error at each invalid field and keeps the entered name', async ({
    page,
    api,
    allowedConsoleErrors,
  }) => {
    allowedConsoleErrors.push(/409|422/);
    const existing = await api.createUser(await api.createGroup());
    await page.goto('/en/app/users/');
    await page.getByRole('button', { name: 'Add user' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add user' });
    await dialog.getByLabel('Name').fill('Bram');
    await dialog.getByRole('button', { name: 'Add user' }).click();
    await expect(dialog.getByText('Enter a complete email address')).toBeVisible();
    await expect(dialog.getByLabel('Email')).toBeFocused();
    await expectNoAxeViolations(page);

    await dialog.getByLabel('Email').fill(existing.email.toUpperCase());
    await dialog.getByLabel('Group').selectOption({ index: 1 });
    await dialog.getByLabel('Password').fill('password123');
    await dialog.getByRole('button', { name: 'Add user' }).click();
    await expect(dialog.getByText('This password is too common')).toBeVisible();
    await dialog.getByLabel('Password').fill('harbour-crane-71');
    await dialog.getByRole('button', { name: 'Add user' }).click();
    await expect(dialog.getByText('This is already in use.')).toBeVisible();
    await expect(dialog.getByLabel('Name')).toHaveValue('Bram');
  });

  test('deletes a user after a confirmation that shows the name and email address', async ({ page, api }) => {
    const user = await api.createUser(await api.createGroup(), unique('Sanne'));
    await page.goto('/en/app/users/');
    await page.getByLabel('Search by name, email or group').fill(user.name);
    await expect(page.getByText('1 user', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: `Delete ${user.name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Delete ${user.name}?` });
    await expect(dialog).toContainText(user.email);
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await page.getByRole('button', { name: `Delete ${user.name}` }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No user found')).toBeVisible();
    const login = await page.request.post('/api/login', {
      data: { email: user.email, password: user.password },
    });
    expect(login.status()).toBe(401);
  });

  test('keeps the search and the sort order after a reload', async ({ page, api }) => {
    const name = unique('Yara');
    const group = await api.createGroup();
    const [first, second] = [
      await api.createUser(group, `${name} A`),
      await api.createUser(group, `${name} B`),
    ];
    await page.goto('/en/app/users/');
    await page.getByLabel('Search by name, email or group').fill(name);
    const table = page.getByRole('table', { name: 'Users' });
    await table.getByRole('button', { name: 'Name' }).click();
    await expect(page).toHaveURL(/[?&]q=[^&]+&sort=name&order=desc$/);
    await page.reload();
    await expect(table.getByRole('rowheader')).toHaveText([second.name, first.name]);
  });
});

import { unique } from '../support/api';
import { expect, test, person } from '../support/fixtures';

test.describe('an administrator', () => {
  test.beforeEach(async ({ api, page }) => {
    await api.signInBrowser(page);
  });

  test('adds a group and a user, who can log in with the generated password', person, async ({ page }) => {
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

    expect((await page.request.post('/api/login', { data: { email, password } })).status()).toBe(200);
  });
});

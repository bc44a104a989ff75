import { person } from '../support/fixtures';
import { Api, unique } from '../support/api';
import { addAuthenticator } from '../support/authenticator';
import { expect, test } from '../support/own-address';
import { expectNoAxeViolations, expectToFitWindow } from '../support/page';
import { textsOf } from '../support/upload-support';

const t = {
  add: 'Add a passkey',
  name: 'Name',
  next: 'Continue',
  cancelled: /^No passkey was made: /,
  kept: 'I have kept them',
  codes: 'Your recovery codes',
  logout: 'Logout',
  logIn: 'Log in with a passkey',
  notUsed: /^No passkey was used: /,
  rename: 'Rename',
  save: 'Save',
  remove: 'Remove',
  none: 'You have no passkeys yet.',
};

test('a user adds a passkey, logs in with it and removes it', person, async ({ page, api, server }) => {
  await (await Api.signIn(server.url, await api.createUser(await api.createGroup()))).signInBrowser(page);
  const authenticator = await addAuthenticator(page);

  await page.goto('/en/app/account/security/');
  await expect(page.getByText(t.none)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: t.add }).click();
  const dialog = page.getByRole('dialog', { name: t.add });
  await expect(dialog.getByLabel(t.name)).not.toHaveValue('');
  await dialog.getByLabel(t.name).fill('Laptop');

  await authenticator.verifies(false);
  await dialog.getByRole('button', { name: t.next }).click();
  await expect(dialog.getByText(t.cancelled)).toBeVisible();
  await expect(dialog.getByLabel(t.name)).toHaveValue('Laptop');
  await expectNoAxeViolations(page);

  await authenticator.verifies(true);
  await dialog.getByRole('button', { name: t.next }).click();
  const codes = page.getByRole('dialog', { name: t.codes });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await expectNoAxeViolations(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('h1')).toBeHidden();
  await expect(codes.getByRole('heading', { name: t.codes })).toBeVisible();
  await page.emulateMedia({ media: null });
  await codes.getByRole('button', { name: t.kept }).click();
  await expect(page.getByRole('rowheader', { name: 'Laptop' })).toBeVisible();
  await expectNoAxeViolations(page);
  expect(await authenticator.credentials()).toMatchObject([{ isResidentCredential: true }]);

  await page.getByRole('button', { name: t.logout }).first().click();
  await page.goto('/en/login/');
  await authenticator.verifies(false);
  await page.getByRole('button', { name: t.logIn }).click();
  await expect(page.getByText(t.notUsed)).toBeVisible();
  await expectNoAxeViolations(page);
  await authenticator.verifies(true);
  await page.getByRole('button', { name: t.logIn }).click();
  await expect(page).toHaveURL(/\/en\/app\//);

  await page.goto('/en/app/account/security/');
  await page.getByRole('button', { name: 'Actions for Laptop' }).click();
  await page.getByRole('menuitem', { name: t.rename }).click();
  await page.getByRole('dialog').getByLabel(t.name).fill('x'.repeat(100));
  await page.getByRole('dialog').getByRole('button', { name: t.save }).click();
  await expect(page.getByRole('rowheader', { name: 'x'.repeat(100) })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectToFitWindow(page);

  await page.getByRole('button', { name: `Actions for ${'x'.repeat(100)}` }).click();
  await page.getByRole('menuitem', { name: t.remove }).click();
  await expectNoAxeViolations(page);
  await page.getByRole('dialog').getByRole('button', { name: t.remove, exact: true }).click();
  await expect(page.getByText(t.none)).toBeVisible();
});

const login = textsOf('en', 'login');
const portal = textsOf('en', 'portal');

test('an invited user creates a passkey instead of a password and logs in with it', async ({ page, api }) => {
  const { id: group } = await api.createGroup();
  const name = unique('Sanne');
  const email = `${name.replaceAll(' ', '-').toLowerCase()}@example.com`;
  const { link } = await api.post<{ link: string }>('/api/invitations', {
    email,
    name,
    group,
    language: 'en',
  });
  const authenticator = await addAuthenticator(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const { pathname, hash } = new URL(link);
  await page.goto(pathname + hash);
  await expect(page.getByLabel(login('choosePassword'))).toBeVisible();
  await page.getByRole('button', { name: login('invitation.passkey') }).click();

  const dialog = page.getByRole('dialog', { name: portal('passkeys.add.title') });
  await expect(dialog).toBeVisible();
  await authenticator.verifies(false);
  await dialog.getByRole('button', { name: portal('passkeys.add.submit') }).click();
  await expect(dialog.getByText(portal('passkeys.add.cancelled'))).toBeVisible();

  // After declining, the page shows the other ways to log in.
  await dialog.getByRole('button', { name: portal('passkeys.cancel') }).click();
  await expect(page.getByText(portal('password.none.nothing'))).toBeVisible();
  await page.getByRole('button', { name: portal('password.none.submit') }).click();
  await expect(page.getByText(portal('password.none.waits'))).toBeVisible();
  await expectNoAxeViolations(page);
  await expectToFitWindow(page);

  await authenticator.verifies(true);
  await page.getByRole('button', { name: portal('passkeys.add.title') }).click();
  await dialog.getByRole('button', { name: portal('passkeys.add.submit') }).click();
  const codes = page.getByRole('dialog', { name: portal('secondFactor.codesTitle') });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await codes.getByRole('button', { name: portal('secondFactor.kept') }).click();
  await expect(page.getByText(portal('password.none.nothing'))).toBeHidden();
  await expect(page.getByText(portal('secondFactor.onlyPasskey'))).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await page.goto('/en/login/');
  await page.getByRole('button', { name: login('passkey') }).click();
  await expect(page).toHaveURL(/\/en\/app\/overview\//);
});

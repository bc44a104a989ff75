import type { BrowserContext, Locator, Page } from '@playwright/test';
import { Api } from '../support/api';
import { allowErrors, expect, test as base } from '../support/fixtures';
import { expectNoAxeViolations, visit } from '../support/page';
import { ADMINISTRATOR } from '../support/server';
import { expectDone, MEDIUM, textsOf, uploadHeldFrom, writeFileOf } from '../support/upload-support';

const test = base.extend<{ own: Api }>({
  /** A login of the administrator for this test only, so that the test can end it. */
  own: async ({ server, page }, use) => {
    const own = await Api.signIn(server.url);
    await own.signInBrowser(page);
    await use(own);
  },
});

const questionOf = (page: Page) =>
  page.getByRole('dialog', { name: textsOf('en', 'portal')('leave.discard.title') });

const loginDialogOf = (page: Page) =>
  page.getByRole('dialog', { name: textsOf('en', 'portal')('logInAgain.ended.title') });

async function logInWith(form: Page | Locator, { email, password } = ADMINISTRATOR) {
  const t = textsOf('en', 'login');
  const field = form.getByLabel(t('email'), { exact: true });
  if (await field.isEditable()) await field.fill(email);
  await form.getByLabel(t('password'), { exact: true }).fill(password);
  await form.getByRole('button', { name: t('submit'), exact: true }).click();
}

/** The dialog that adds a user, with a name typed into it. */
async function addUserDialog(page: Page, name: string) {
  const t = textsOf('en', 'users');
  await visit(page, '/en/app/users/');
  await page.getByRole('button', { name: t('add.button'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('add.title') });
  await dialog.getByLabel(t('name'), { exact: true }).fill(name);
  return { dialog, field: dialog.getByLabel(t('name'), { exact: true }), t };
}

/** The licence form with a name that was typed, because typing counts as user input. */
async function licenceForm(page: Page) {
  await visit(page, '/en/app/license/new/');
  const field = page.getByLabel(textsOf('en', 'licences')('labels.name'), { exact: true });
  await field.click();
  await page.keyboard.type('Warehouse 7');
  return field;
}

test('the login dialog follows logout and login in another tab', async ({ context, page, own: _own }) => {
  allowErrors(/401/);
  const field = await licenceForm(page);
  const other = await context.newPage();
  await visit(other, '/en/app/account/security/');
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL(/\/en\/login\/$/);
  await expect(loginDialogOf(page)).toBeVisible();

  await logInWith(other);
  await expect(other).toHaveURL(/\/app\//);
  await expect(loginDialogOf(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(field).toHaveValue('Warehouse 7');
});

test('another user who logs in finds no input of the first', async ({ context, page, api, own: _own }) => {
  allowErrors(/401/);
  const customer = await api.createUser(await api.createGroup());
  await licenceForm(page);
  const other = await context.newPage();
  await visit(other, '/en/app/account/security/');
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(loginDialogOf(page)).toBeVisible();
  await expect(other).toHaveURL(/\/en\/login\/$/);
  await logInWith(other, customer);
  await expect(other).toHaveURL(/\/app\//);
  await expect(page.getByText(customer.name)).toBeVisible();
  await expect(page.getByText('Warehouse 7')).toHaveCount(0);
});

test.describe('leaving unsaved input requires confirmation', () => {
  const portal = textsOf('en', 'portal');
  const stay = (page: Page) =>
    questionOf(page)
      .getByRole('button', { name: portal('leave.discard.stay') })
      .click();
  const discard = (page: Page) =>
    questionOf(page)
      .getByRole('button', { name: portal('leave.discard.confirm') })
      .click();

  test('when following a menu link', async ({ page, own: _own }) => {
    const field = await licenceForm(page);
    const link = page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Users' });
    await link.click();
    await expectNoAxeViolations(page);
    await stay(page);
    await expect(page).toHaveURL(/\/en\/app\/license\/new\/$/);
    await expect(field).toHaveValue('Warehouse 7');
    await link.click();
    await discard(page);
    await expect(page).toHaveURL(/\/en\/app\/users\/$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  });

  test('on every Escape in a dialog', async ({ page, own: _own }) => {
    const { dialog, field } = await addUserDialog(page, 'Somebody');
    for (let times = 0; times < 3; times += 1) {
      await page.keyboard.press('Escape');
      await expect(questionOf(page)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(questionOf(page)).toBeHidden();
      await expect(field).toHaveValue('Somebody');
    }
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
  });
});

test.describe('an upload in progress', () => {
  test.describe.configure({ timeout: 300_000 });
  const t = textsOf('en');
  const portal = textsOf('en', 'portal');
  const LOST = /ERR_CONNECTION_RESET|ERR_FAILED|ERR_NETWORK/;

  async function logOutAndInElsewhere(context: BrowserContext): Promise<void> {
    const other = await context.newPage();
    await visit(other, '/en/app/account/security/');
    await other.getByRole('button', { name: 'Logout' }).click();
    await expect(other).toHaveURL(/\/en\/login\/$/);
    await logInWith(other);
    await expect(other).toHaveURL(/\/app\//);
    await other.close();
  }

  test('continues after a new login in another tab', async ({ context, page, own }, testInfo) => {
    allowErrors(/401/, LOST);
    const file = await writeFileOf(testInfo.outputPath('setup.bin'), MEDIUM);
    const { name, letGo } = await uploadHeldFrom(3, page, own, { language: 'en', file });
    await logOutAndInElsewhere(context);
    await expect(loginDialogOf(page)).toBeHidden();
    letGo(); // the chunk carries the ended login
    await expectDone(page, t, name);
    await expect(loginDialogOf(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  });

  test('is shown on other screens, and Logout asks for confirmation', async ({ page, own }, testInfo) => {
    allowErrors(LOST, /401/);
    const file = await writeFileOf(testInfo.outputPath('setup.bin'), MEDIUM);
    const { name, letGo } = await uploadHeldFrom(3, page, own, { language: 'en', file });
    const menu = page.getByRole('navigation', { name: 'Portal' });
    for (const screen of ['Users', 'Licences', 'Audit trail', 'Downloads']) {
      await menu.getByRole('link', { name: screen }).click();
      await expect(
        page.getByText(new RegExp(`^Upload of ${name.replace('.', '\\.')}: \\d+%$`)),
      ).toBeVisible();
    }
    await expectNoAxeViolations(page);

    await page.getByRole('button', { name: 'Logout' }).click();
    const question = page.getByRole('dialog', { name: portal('leave.logout.title') });
    await expect(question).toContainText(portal('leave.upload'));
    await question.getByRole('button', { name: portal('leave.logout.stay') }).click();
    letGo();
    await expect(page.getByText(portal('upload.done', { name }))).toBeVisible({ timeout: 120_000 });
    await page.getByRole('link', { name: portal('upload.show') }).click();
    await expectDone(page, t, name);
  });
});

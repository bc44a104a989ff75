import { Api, unique } from '../support/api';
import { allowErrors, expect, test, person } from '../support/fixtures';
import { expectNoAxeViolations, hydrate } from '../support/page';
import { textsOf } from '../support/upload-support';

const t = textsOf('en', 'users');
const login = textsOf('en', 'login');

test('a blocked user is logged out and sees why', person, async ({ page, api, server, browser }) => {
  allowErrors(/40[13]/);
  const user = await api.createUser(await api.createGroup(), unique('Bram'));
  const session = await Api.signIn(server.url, user);
  const theirs = await browser.newPage({ baseURL: server.url });
  await session.signInBrowser(theirs);

  await page.setViewportSize({ width: 390, height: 844 });
  await api.open(page, `/en/app/users/?q=${encodeURIComponent(user.email)}`);
  const person = page.getByRole('row').filter({ hasText: user.email });
  const choose = async (change: 'block' | 'unblock') => {
    await person.getByRole('button', { name: t('actionsFor', { name: user.name }) }).press('Enter');
    await page.getByRole('menuitem', { name: t(`${change}.button`) }).press('Enter');
    const dialog = page.getByRole('dialog', { name: t(`${change}.title`, { name: user.name }) });
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: t(`${change}.button`) }).press('Enter');
    await expect(dialog).toBeHidden();
  };
  await choose('block');
  await expect(person.getByText(t('blocked'), { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);

  await theirs.goto('/en/app/account/');
  await expect(theirs).toHaveURL(/\/en\/login\//);
  await hydrate(theirs);
  const logIn = async () => {
    await theirs.getByLabel(login('email'), { exact: true }).fill(user.email);
    await theirs.getByLabel(login('password'), { exact: true }).fill(user.password);
    await theirs
      .getByRole('main')
      .getByRole('button', { name: login('submit'), exact: true })
      .click();
  };
  await logIn();
  await expect(theirs.getByText(/This account was blocked/)).toBeVisible();
  await expectNoAxeViolations(theirs);

  await choose('unblock');
  await expect(person.getByText(t('blocked'), { exact: true })).toBeHidden();
  await logIn();
  await expect(theirs).toHaveURL(/\/en\/app\//);
  await theirs.close();
});

import { problemText } from '../../../server/texts/messages';
import { Api } from '../support/api';
import { expect, test } from '../support/fixtures';
import { makeLoginsOlder } from '../support/older-login';
import { expectNoAxeViolations } from '../support/page';
import { textsOf } from '../support/upload-support';

const t = {
  logins: 'Where you are logged in',
  here: 'This device',
  end: /^End Unknown device/,
  confirm: 'End',
  ended: 'The login has been ended.',
  endOthers: 'End all other logins',
  othersEnded: 'All other logins have been ended.',
};

test('a user sees and ends other logins by keyboard', { tag: '@person' }, async ({ page, api, server }) => {
  const person = await api.createUser(await api.createGroup());
  const here = await Api.signIn(server.url, person);
  for (let other = 0; other < 3; other += 1) await Api.signIn(server.url, person);
  await here.signInBrowser(page);
  await page.goto('/en/app/account/logins/');
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  const rows = page.getByRole('table', { name: t.logins }).getByRole('row');
  await expect(rows).toHaveCount(5);
  expect((await rows.last().boundingBox())?.width).toBeGreaterThan(300);
  await expect(rows.filter({ hasText: t.here })).toHaveCount(1);
  await expectNoAxeViolations(page);

  await rows.getByRole('button', { name: t.end }).first().focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t.confirm, exact: true }).focus();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText(t.ended)).toBeVisible();
  await expect(rows).toHaveCount(4);

  await page.getByRole('button', { name: t.endOthers }).focus();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: t.endOthers }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(t.othersEnded)).toBeVisible();
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole('button', { name: t.endOthers })).toBeHidden();
});

const portal = textsOf('en', 'portal');
const login = textsOf('en', 'login');

test('a user without a recent login confirms in a dialog, by keyboard, and the action continues', async ({
  page,
  api,
  server,
  allowedConsoleErrors,
}) => {
  allowedConsoleErrors.push(/40[13]/);
  const person = await api.createUser(await api.createGroup());
  const [here, other] = [await Api.signIn(server.url, person), await Api.signIn(server.url, person)];
  await here.signInBrowser(page);
  makeLoginsOlder(server, person.email);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/en/app/account/logins/');
  const rows = page.getByRole('table', { name: t.logins }).getByRole('row');
  await expect(rows).toHaveCount(3);
  const endOthers = page.getByRole('dialog', {
    name: textsOf('en', 'account')('sessions.endOthersTitle'),
  });
  const confirm = page.getByRole('dialog', { name: portal('logInAgain.confirm.title') });
  const password = confirm.getByLabel(login('password'), { exact: true });

  await page.getByRole('button', { name: t.endOthers }).focus();
  await page.keyboard.press('Enter');
  await endOthers.getByRole('button', { name: t.endOthers }).focus();
  await page.keyboard.press('Enter');
  await expect(password).toBeFocused();
  await expect(confirm.getByLabel(login('email'), { exact: true })).toHaveValue(person.email);
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  // If declined, nothing changes, and the question below stays.
  await page.keyboard.press('Escape');
  await expect(confirm).toBeHidden();
  await expect(endOthers.getByRole('alert')).toHaveText(problemText('login_not_recent', 'en').detail);
  await expect(endOthers.getByRole('button', { name: t.endOthers })).toBeFocused();
  expect(await other.get<unknown[]>('/api/me/sessions')).toHaveLength(2);

  await page.keyboard.press('Enter');
  await expect(password).toBeFocused();
  await page.keyboard.type('not this one');
  await page.keyboard.press('Enter');
  await expect(confirm.getByRole('alert')).not.toBeEmpty();
  await page.keyboard.type(person.password); // the refused text is selected
  await page.keyboard.press('Enter');
  await expect(page.getByText(t.othersEnded)).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(rows).toHaveCount(2);
  // The earlier login in this browser has ended too.
  for (const session of [here, other]) {
    await expect(session.get('/api/me/sessions')).rejects.toThrow('401');
  }
});

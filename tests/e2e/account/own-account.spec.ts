import { allowErrors, person } from '../support/fixtures';
import { readFile } from 'node:fs/promises';
import type { OwnData } from '../../../server/contract/own-account';
import { problemText } from '../../../server/texts/messages';
import { Api, unique } from '../support/api';
import { expect, test } from '../support/mailing';
import { makeLoginsOlder } from '../support/older-login';
import { expectNoAxeViolations, expectToFitWindow, visit } from '../support/page';
import { textsOf } from '../support/upload-support';

const t = textsOf('en', 'account');
const login = textsOf('en', 'login');
const portal = textsOf('en', 'portal');

test('a user changes their name and their email address', person, async ({ page, api, post, server }) => {
  allowErrors(/4(01|03|10)/);
  const user = await api.createUser(await api.createGroup());
  await (await Api.signIn(server.url, user)).signInBrowser(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/en/app/account/');
  const profile = page.getByRole('region', { name: t('profile.title') });
  const email = profile.getByLabel(t('email'), { exact: true });
  const save = profile.getByRole('button', { name: t('profile.save') });
  await expectNoAxeViolations(page);

  const name = `${'W'.repeat(80)} ${unique('Ann')}`;
  await profile.getByLabel(t('name'), { exact: true }).fill(name);
  await save.click();
  await expect(profile.getByText(t('profile.saved'))).toBeVisible();
  // On a phone the name is in the menu.
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('dialog').getByText(name, { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expectToFitWindow(page);

  const address = `${unique('nieuw').replace(' ', '')}@example.com`;
  makeLoginsOlder(server, user.email);
  await email.fill(address);
  await save.click();
  const confirm = page.getByRole('dialog', { name: portal('logInAgain.confirm.title') });
  await expect(confirm).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(profile.getByText(problemText('login_not_recent', 'en').detail)).toBeVisible();
  await expect(email).toHaveValue(address);
  await save.click();
  await confirm.getByLabel(login('password'), { exact: true }).fill(user.password);
  await confirm.getByRole('button', { name: login('confirming.submit'), exact: true }).click();
  await expect(profile.getByText(t('profile.pending', { email: address }))).toBeVisible();

  await page.getByRole('link', { name: t('tabs.data') }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: t('data.button') }).click();
  const data = JSON.parse(await readFile(await (await downloading).path(), 'utf8')) as OwnData;
  expect(data.account).toMatchObject({ name, email: user.email, pending_email: { email: address } });

  const mail = () => post.received.find(({ to }) => to.includes(address))?.text.replace(/=\r\n/g, '');
  await expect.poll(mail).toBeDefined();
  const path = /\/en\/email\/#token(?:=3D|=)[A-Za-z0-9_-]{43}/.exec(mail() ?? '')?.[0] ?? '';
  await visit(page, path.replace('=3D', '='));
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: login('newEmail.submit') }).click();
  await expect(page.getByText(login('newEmail.done'))).toBeVisible();
  await Api.signIn(server.url, { ...user, email: address });

  await visit(page, '/en/email/');
  await expect(page.getByText(login('newEmail.without'))).toBeVisible();
  await page.goto(`/en/email/#token=${'A'.repeat(43)}`);
  await page.getByRole('button', { name: login('newEmail.submit') }).click();
  await expect(page.getByText(login('newEmail.ended'))).toBeVisible();
  await expectNoAxeViolations(page);
});

import { allowErrors } from '../support/fixtures';
import { expect, type Page } from '@playwright/test';
import { problemText } from '../../../server/texts/messages';
import { client, Issuer } from '../../api/setup/issuer';
import { unique } from '../support/api';
import { makeLoginsOlder } from '../support/older-login';
import { test } from '../support/own-address';
import { expectNoAxeViolations, visit } from '../support/page';
import { textsOf } from '../support/upload-support';

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: ReturnType<Page['getByRole']>) {
  for (let step = 0; step < 40; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not lead there');
}

const users = textsOf('en', 'users');
const login = textsOf('en', 'login');
const portal = textsOf('en', 'portal');
const account = textsOf('en', 'account');

test('users log in by company account', async ({ page, browser, server, api, allowedForeignRequests }) => {
  test.slow(); // ten logins by keyboard
  allowErrors(/40[134]|502/);
  allowedForeignRequests.push(/^http:\/\/127\.0\.0\.1:/);
  const issuer = new Issuer();
  await issuer.open();
  const domain = `${unique('firma').replace(' ', '')}.example`;
  const group = await api.createGroup();
  const local = await api.createUser(group);
  const redirectUri = `${server.url}/api/login/openid/callback/${group.id}`;
  issuer.redirectUris.push(redirectUri);
  const main = page.getByRole('main');

  await test.step('an administrator sets up and tests the company login', async () => {
    await api.open(page, `/en/app/users/groups/${group.id}/`);
    await page.getByRole('button', { name: users('more') }).click();
    await page.getByRole('menuitem', { name: users('companyLogin.button') }).click();
    await expect(main.getByText(users('companyLogin.empty'))).toBeVisible();
    await expectNoAxeViolations(page);
    await main.getByRole('button', { name: users('companyLogin.setUp') }).click();
    await expect(main.getByText(redirectUri)).toBeVisible();
    await main.getByRole('button', { name: users('companyLogin.save') }).click();
    await expect(main.getByText(users('companyLogin.errors.issuer'))).toBeVisible();
    await main.getByLabel(users('companyLogin.issuer'), { exact: true }).fill(issuer.address);
    await main.getByLabel(users('companyLogin.clientId'), { exact: true }).fill(client.client_id);
    await main.getByLabel(users('companyLogin.clientSecret'), { exact: true }).fill(client.client_secret);
    await main.getByLabel(users('companyLogin.domains')).fill(domain);
    await main.getByRole('button', { name: users('companyLogin.save') }).click();
    await main.getByRole('button', { name: users('companyLogin.test') }).click();
    await expect(main.getByText(users('companyLogin.tested', { issuer: issuer.address }))).toBeVisible();
    await expectNoAxeViolations(page);
  });

  const context = await browser.newContext({ baseURL: server.url });
  const person = await context.newPage();
  const email = `jan@${domain}`;
  /** Logs in with the keyboard only, from the top of the login page. */
  const begin = async (address = email, path = '/en/login/') => {
    const button = person.getByRole('button', { name: login('company.submit') });
    await visit(person, path);
    await expect(button).toBeEnabled();
    await tabTo(person, person.getByLabel(login('email'), { exact: true }));
    await person.keyboard.insertText(address);
    await tabTo(person, button);
    await person.keyboard.press('Enter');
  };
  issuer.account = { sub: 'jan', email, email_verified: true, name: 'Jan Bakker' };

  await test.step('the first login creates one user of the group, each login opens the requested page', async () => {
    for (let time = 0; time < 2; time += 1) {
      await begin(email, '/en/app/license/');
      await expect(person).toHaveURL(`${server.url}/en/app/license/`);
      await expect(person.getByRole('link', { name: `Jan Bakker ${group.name}` })).toBeVisible();
      await person.evaluate(() => localStorage.clear());
    }
    expect(await api.get<unknown[]>(`/api/users?q=${encodeURIComponent(email)}`)).toHaveLength(1);
  });

  await test.step('a user without a password confirms with the company login and returns to the account', async () => {
    await begin(email, '/en/app/account/security/');
    await expect(person.getByText(portal('password.none.text'))).toBeVisible();
    makeLoginsOlder(server, email);
    // Codes are of no use without a password.
    await expect(person.getByRole('button', { name: portal('secondFactor.setUp') })).toHaveCount(0);
    await person.getByRole('link', { name: account('tabs.logins') }).click();
    const endOthers = person.getByRole('button', { name: account('sessions.endOthers'), exact: true });
    const endAll = async () => {
      await endOthers.click();
      const asked = person.getByRole('dialog', { name: account('sessions.endOthersTitle') });
      await asked.getByRole('button', { name: account('sessions.endOthers') }).click();
    };
    await endAll();
    const confirm = person.getByRole('dialog', { name: portal('logInAgain.confirm.title') });
    await confirm.getByRole('button', { name: portal('logInAgain.confirm.other') }).click();
    await expect(person.getByText(login('confirm'))).toBeVisible();
    await expectNoAxeViolations(person);
    await person.getByLabel(login('email'), { exact: true }).fill(email);
    await person.getByRole('button', { name: login('company.submit') }).click();
    await expect(person).toHaveURL(`${server.url}/en/app/account/logins/`);
    await endAll();
    await expect(person.getByText(account('sessions.othersEnded')).first()).toBeVisible();
    await person.evaluate(() => localStorage.clear());
  });

  const guest = `eva@${domain}`;
  const invitation = await api.post<{ link: string }>('/api/invitations', {
    email: guest,
    name: 'Eva',
    group: group.id,
    language: 'en',
  });

  await test.step('a password login is rejected if the group requires the company login', async () => {
    await main.getByRole('button', { name: users('actionsFor', { name: issuer.address }) }).click();
    await page.getByRole('menuitem', { name: users('companyLogin.edit') }).click();
    await main.getByLabel(users('companyLogin.isRequired')).check();
    await main.getByRole('button', { name: users('companyLogin.save') }).click();
    await expect(main.getByText(users('companyLogin.errors.confirm'))).toBeVisible();
    await expectNoAxeViolations(page);
    await main.getByLabel(users('companyLogin.confirmRequired_other', { count: '2' })).check();
    await main.getByRole('button', { name: users('companyLogin.save') }).click();
    await expect(main.getByText(users('companyLogin.required'), { exact: true })).toBeVisible();
    await visit(person, '/en/login/');
    await person.getByLabel(login('email'), { exact: true }).fill(local.email);
    await person.getByLabel(login('password'), { exact: true }).fill(local.password);
    await person.getByRole('button', { name: login('submit'), exact: true }).click();
    await expect(person.getByRole('alert')).toContainText(problemText('company_login_required', 'en').detail);
  });

  await test.step('an invited user accepts the invitation with the company account', async () => {
    // The issuer still has its session.
    await context.clearCookies();
    issuer.account = { sub: 'eva', email: guest, email_verified: true, name: '' };
    await person.goto(`/en/invitation/${new URL(invitation.link).hash}`);
    const button = person.getByRole('button', { name: login('company.submit') });
    await expect(button).toBeVisible();
    await expect(person.getByLabel(login('choosePassword'), { exact: true })).toHaveCount(0);
    await expectNoAxeViolations(person);
    await button.click();
    await expect(person).toHaveURL(`${server.url}/en/app/overview/`);
    const found = await api.get<{ name: string }[]>(`/api/users?q=${encodeURIComponent(guest)}`);
    expect(found.map(({ name }) => name)).toEqual(['Eva']);
    await person.evaluate(() => localStorage.clear());
  });

  await issuer.close();
  await context.close();
});

test('a user confirms in a company login popup', async ({ page, server, api, allowedForeignRequests }) => {
  allowErrors(/40[13]/);
  allowedForeignRequests.push(/^http:\/\/127\.0\.0\.1:/);
  const login = textsOf('nl', 'login');
  const portal = textsOf('nl', 'portal');
  const account = textsOf('nl', 'account');
  const issuer = new Issuer();
  await issuer.open();
  const domain = `${unique('firma').replace(' ', '')}.example`;
  const email = `jan@${domain}`;
  issuer.account = { sub: 'jan', email, email_verified: true, name: 'Jan Bakker' };
  const group = await api.createGroup();
  issuer.redirectUris.push(`${server.url}/api/login/openid/callback/${group.id}`);
  const provider = { issuer: issuer.address, ...client, domains: [domain] };
  const flags = { is_required: false, trusts_email: false };
  await api.post(`/api/groups/${group.id}/identityProviders`, { ...provider, ...flags });

  // Twice, so that there is an earlier login to end.
  for (let time = 0; time < 2; time += 1) {
    await page.evaluate(() => localStorage.clear()).catch(() => undefined);
    await visit(page, '/nl/app/account/logins/');
    await page.getByLabel(login('email'), { exact: true }).fill(email);
    await page.getByRole('button', { name: login('company.submit') }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  }
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  makeLoginsOlder(server, email);
  // The session at the issuer has ended.
  await page.context().clearCookies();
  issuer.asks = 'by a link';

  await page.getByRole('button', { name: account('sessions.endOthers'), exact: true }).click();
  await page
    .getByRole('dialog', { name: account('sessions.endOthersTitle') })
    .getByRole('button', { name: account('sessions.endOthers') })
    .click();
  const confirm = page.getByRole('dialog', { name: portal('logInAgain.confirm.title') });
  const opening = page.waitForEvent('popup');
  await confirm.getByRole('button', { name: login('company.submit') }).click();
  const opened = await opening;
  await opened.getByRole('link', { name: 'Go on' }).click();

  await expect(page.getByText(account('sessions.othersEnded')).first()).toBeVisible();
  await expect(confirm).toBeHidden();
  // Typed text stays, because the browser did not leave the page.
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  await expect.poll(() => opened.isClosed()).toBe(true);
  await issuer.close();
});

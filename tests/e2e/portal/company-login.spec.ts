import { expect } from '@playwright/test';
import { LANGUAGES } from '../../../src/config/site';
import { problemText } from '../../../server/problems/messages';
import { client, Issuer } from '../../api/setup/issuer';
import { unique } from '../support/api';
import { test } from '../support/own-address';
import { expectNoAxeViolations, hydrate } from '../support/page';
import { textsOf } from './upload-support';

for (const language of LANGUAGES) {
  const users = textsOf(language, 'users');
  const login = textsOf(language, 'login');

  test(`the people of a customer log in with the account of their company (${language})`, async ({
    page,
    browser,
    server,
    api,
    allowedConsoleErrors,
    allowedForeignRequests,
  }) => {
    allowedConsoleErrors.push(/40[134]/);
    allowedForeignRequests.push(/^http:\/\/127\.0\.0\.1:/);
    const issuer = new Issuer();
    await issuer.open(`${server.url}/api/login/openid/callback`);
    const domain = `${unique('firma').replace(' ', '')}.example`;
    const group = await api.createGroup();
    const local = await api.createUser(group);

    await test.step('an administrator sets it up, and tests it', async () => {
      await api.signInBrowser(page);
      await page.goto(`/${language}/app/users/?group-q=${encodeURIComponent(group.name)}`);
      await hydrate(page);
      const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: group.name }) });
      await row.getByRole('button', { name: users('companyLogin.button') }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText(users('companyLogin.empty'))).toBeVisible();
      await expect(dialog.getByText(`${server.url}/api/login/openid/callback`)).toBeVisible();
      await expectNoAxeViolations(page);
      await dialog.getByRole('button', { name: users('companyLogin.add') }).click();
      await dialog.getByRole('button', { name: users('companyLogin.save') }).click();
      await expect(dialog.getByText(users('companyLogin.errors.issuer'))).toBeVisible();
      await expectNoAxeViolations(page);
      await dialog.getByLabel(users('companyLogin.issuer'), { exact: true }).fill(issuer.address);
      await dialog.getByLabel(users('companyLogin.clientId'), { exact: true }).fill(client.client_id);
      await dialog.getByLabel(users('companyLogin.clientSecret'), { exact: true }).fill(client.client_secret);
      await dialog.getByLabel(users('companyLogin.domains')).fill(domain);
      await dialog.getByLabel(users('companyLogin.isRequired')).check();
      await dialog.getByRole('button', { name: users('companyLogin.save') }).click();
      await dialog.getByRole('button', { name: users('companyLogin.test') }).click();
      await expect(dialog.getByText(users('companyLogin.tested', { issuer: issuer.address }))).toBeVisible();
      await expectNoAxeViolations(page);
    });

    const person = await (await browser.newContext({ baseURL: server.url })).newPage();
    const email = `jan@${domain}`;
    const begin = async (address = email) => {
      await person.goto(`/${language}/login/`);
      await hydrate(person);
      await person.getByLabel(login('email'), { exact: true }).fill(address);
      const button = person.getByRole('button', { name: login('company.submit') });
      await button.focus();
      await person.keyboard.press('Enter');
    };

    await test.step('who is of no such company is told, and the address stays', async () => {
      await begin('jan@elsewhere.example');
      const told = problemText('no_company_login', language).detail;
      await expect(person.getByRole('alert')).toContainText(told);
      await expect(person.getByLabel(login('email'), { exact: true })).toHaveValue('jan@elsewhere.example');
      await expectNoAxeViolations(person);
    });

    await test.step('who does not want to, or has an address of another company, is led back', async () => {
      issuer.account = null;
      await begin();
      await expect(person.getByRole('alert')).toContainText(login('errors.companyDenied'));
      await expectNoAxeViolations(person);
      issuer.account = { sub: 'other', email: 'x@elsewhere.example', email_verified: true, name: 'X' };
      await begin();
      await expect(person.getByRole('alert')).toContainText(
        problemText('email_of_other_domain', language).detail,
      );
    });

    await test.step('who comes for the first time is a user of the group, and the same one from then on', async () => {
      issuer.account = { sub: 'jan', email, email_verified: true, name: 'Jan Bakker' };
      for (let time = 0; time < 2; time += 1) {
        await begin();
        await expect(person).toHaveURL(new RegExp(`/${language}/app/`));
        await expect(person.getByText(`Jan Bakker, ${group.name}`)).toBeVisible();
        await person.evaluate(() => localStorage.clear());
      }
      const found = await api.get<unknown[]>(`/api/users?q=${encodeURIComponent(email)}`);
      expect(found).toHaveLength(1);
    });

    await test.step('a password no longer lets in who must log in so', async () => {
      await person.goto(`/${language}/login/`);
      await hydrate(person);
      await person.getByLabel(login('email'), { exact: true }).fill(local.email);
      await person.getByLabel(login('password'), { exact: true }).fill(local.password);
      await person.getByRole('button', { name: login('submit'), exact: true }).click();
      await expect(person.getByRole('alert')).toContainText(
        problemText('company_login_required', language).detail,
      );
      await expectNoAxeViolations(person);
    });
    await person.context().close();
    await issuer.close();
  });
}

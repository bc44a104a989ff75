import type { CompanyLoginBegun } from '../../server/contract/company-login';
import type { Auth } from '../../server/contract/session';
import { AUTH_KEY } from '../../src/config/site';
import { client, Issuer } from '../api/setup/issuer';
import { Api } from '../e2e/support/api';
import { makeLoginsOlder } from '../e2e/support/older-login';
import { freePort } from '../e2e/support/own-address';
import { startServer } from '../e2e/support/server';
import { expect, test } from './support/fixtures';
import { Visitor } from './support/visitor';

test('A user confirms a login in the window of their company', async ({ driver }) => {
  const issuer = new Issuer();
  await issuer.open();
  const port = String(await freePort());
  const server = await startServer({ env: { PORT: port, SITE_URL: `http://localhost:${port}` } });
  const api = await Api.signIn(server.url);
  const email = 'jan@firma.example';
  issuer.account = { sub: 'jan', email, email_verified: true, name: 'Jan Bakker' };
  const group = await api.createGroup();
  issuer.redirectUris.push(`${server.url}/api/login/openid/callback/${String(group.id)}`);
  const provider = { issuer: issuer.address, ...client, domains: ['firma.example'] };
  const flags = { is_required: false, trusts_email: false };
  await api.post(`/api/groups/${String(group.id)}/identityProviders`, { ...provider, ...flags });

  /** A login outside the browser, which the issuer does not know. */
  const logIn = async () => {
    const begun = await api.post<CompanyLoginBegun>('/api/login/openid', { email, language: 'en' });
    const answer = await fetch(await issuer.visit(begun.url), { redirect: 'manual' });
    const { hash } = new URL(answer.headers.get('location') ?? '');
    const code = hash.slice('#openid='.length);
    return api.post<Auth>('/api/login/openid/token', { code, browser_secret: begun.browser_secret });
  };
  await logIn();
  const auth = await logIn();
  makeLoginsOlder(server, email);
  issuer.asks = 'by itself';

  const visitor = new Visitor(driver, server.url);
  await visitor.open('/en/login/');
  await driver.run((key, text) => localStorage.setItem(key, text), AUTH_KEY, JSON.stringify(auth));
  await visitor.open('/en/app/account/logins/');
  await visitor.click('button', 'End all other logins');
  await visitor.sees('text', 'You stay logged in here');
  await visitor.click('button', 'End all other logins');
  await visitor.click('button', 'Log in with your company account');
  await visitor.sees('text', 'All other logins have been ended.');
  const stored = await driver.run((key) => localStorage.getItem(key), AUTH_KEY);
  expect((JSON.parse(stored ?? '{}') as Auth).token).not.toBe(auth.token);

  await server.stop();
  await issuer.close();
});

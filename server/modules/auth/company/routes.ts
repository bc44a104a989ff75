import type { CompanyLogins } from './company-logins';
import type { ManagedProviders } from './identity-providers';
import {
  beginCompanyLogin,
  getCompanyLoginOfDomain,
  logInWithCompanyAccount,
  returnFromCompanyLogin,
} from '../../../contract/company-login';
import {
  createIdentityProvider,
  deleteIdentityProvider,
  listIdentityProviders,
  testIdentityProvider,
  updateIdentityProvider,
} from '../../../contract/identity-provider';
import { logFailedLogin } from '../../../platform/http/errors';
import type { Handle } from '../../../platform/http/handle';
import { preferredLanguage } from '../../../texts/language';

export function companyRoutes(
  handle: Handle,
  { companyLogins, identityProviders }: { companyLogins: CompanyLogins; identityProviders: ManagedProviders },
): void {
  handle(getCompanyLoginOfDomain, ({ query, request }) => companyLogins.wayOf(query.domain, request.ip));

  handle(beginCompanyLogin, ({ body, request }) => companyLogins.begin(body, request.ip));

  handle(returnFromCompanyLogin, async ({ id, request, reply }) => {
    const language = preferredLanguage(request.headers['accept-language']);
    // A program that checks the URL with HEAD must not use up the login.
    if (request.method === 'HEAD') return reply.redirect(`/${language}/login/`, 303);
    const { search } = new URL(request.url, 'http://localhost');
    const address = await companyLogins.take(id, search, language);
    // An answer to an unknown request, or a second answer.
    if (address.endsWith('#openid-ended')) logFailedLogin(request, 'company_login_ended');
    // Not in the format that fail2ban matches: the provider may be at fault, and a whole company would be
    // banned.
    if (address.endsWith('#openid-failed'))
      request.log.warn({ address: request.ip, route: request.routeOptions.url }, 'company login failed');
    return reply.redirect(address, 303);
  });

  handle(logInWithCompanyAccount, ({ body, request }) =>
    companyLogins.logIn(body, request.ip, request.headers['user-agent']),
  );

  handle(listIdentityProviders, ({ id }) => identityProviders.list(id));

  handle(createIdentityProvider, ({ person, id, body }) => identityProviders.create(person, id, body));

  handle(updateIdentityProvider, ({ person, id, body }) => identityProviders.change(person, id, body));

  handle(deleteIdentityProvider, ({ person, id }) => identityProviders.delete(person, id));

  handle(testIdentityProvider, ({ id }) => identityProviders.test(id));
}

import { Type } from 'typebox';
import {
  CompanyLogin,
  CompanyLoginAnswer,
  CompanyLoginBegun,
  CompanyLoginCode,
  CompanyWay,
  CompanyWayQuery,
} from '../../../contract/company-login';
import { IdParams } from '../../../contract/fields';
import { Problem } from '../../../contract/problem';
import { Auth } from '../../../contract/session';
import { idOf, type App } from '../../../platform/http/app-type';
import { logFailedLogin } from '../../../platform/http/errors';
import { preferredLanguage } from '../../../texts/language';
import type { CompanyLogins } from './company-logins';

export function companyLoginRoutes(app: App, { companyLogins }: { companyLogins: CompanyLogins }): void {
  app.get(
    '/login/ways',
    {
      schema: {
        summary: 'Whether the people of a domain log in with the account of their company',
        tags: ['session'],
        querystring: CompanyWayQuery,
        response: { 200: CompanyWay, 422: Problem, 429: Problem },
      },
    },
    (request) => companyLogins.wayOf(request.query.domain, request.ip),
  );

  app.post(
    '/login/openid',
    {
      schema: {
        summary: 'Begin to log in with the account of a company (OpenID Connect)',
        tags: ['session'],
        body: CompanyLogin,
        response: { 200: CompanyLoginBegun, 404: Problem, 422: Problem, 429: Problem, 502: Problem },
      },
    },
    (request) => companyLogins.begin(request.body, request.ip),
  );

  app.get(
    '/login/openid/callback/:id',
    {
      schema: {
        summary:
          'Where an OpenID Connect provider of a group sends the browser back to; leads to the login page',
        tags: ['session'],
        params: IdParams,
        querystring: CompanyLoginAnswer,
        response: { 303: Type.Null({ description: 'To the login page' }), 422: Problem },
      },
    },
    async (request, reply) => {
      const language = preferredLanguage(request.headers['accept-language']);
      // A program that checks the URL with HEAD must not use up the login.
      if (request.method === 'HEAD') return reply.redirect(`/${language}/login/`, 303);
      const { search } = new URL(request.url, 'http://localhost');
      const address = await companyLogins.take(idOf(request.params), search, language);
      // An answer to an unknown request, or a second answer.
      if (address.endsWith('#openid-ended')) logFailedLogin(request, 'company_login_ended');
      // Not in the format that fail2ban matches: the provider may be at fault, and a whole company would be
      // banned.
      if (address.endsWith('#openid-failed'))
        request.log.warn({ address: request.ip, route: request.routeOptions.url }, 'company login failed');
      return reply.redirect(address, 303);
    },
  );

  app.post(
    '/login/openid/token',
    {
      schema: {
        summary: 'Log in with the code that the login page was opened with',
        tags: ['session'],
        body: CompanyLoginCode,
        response: { 200: Auth, 401: Problem, 403: Problem, 422: Problem, 429: Problem },
      },
    },
    (request) => companyLogins.logIn(request.body, request.ip, request.headers['user-agent']),
  );
}

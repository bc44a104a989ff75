import { Type } from 'typebox';
import { PasskeyLogin, PasskeyRequestOptions } from '../../../contract/passkey';
import { Problem } from '../../../contract/problem';
import { Auth, Credentials, SecondFactorAsked, SecondFactorLogin } from '../../../contract/session';
import type { App } from '../../../platform/http/app-type';
import type { Passkeys } from '../passkeys/passkeys';
import type { Logins } from './logins';

export function loginRoutes(app: App, services: { passkeys: Passkeys; logins: Logins }): void {
  app.post(
    '/login',
    {
      config: { allowedOnFullDisk: true },
      schema: {
        summary: 'Log in',
        tags: ['session'],
        body: Credentials,
        response: { 200: Type.Union([Auth, SecondFactorAsked]), 401: Problem, 422: Problem, 429: Problem },
      },
    },
    (request) => services.logins.logIn(request.body, request.ip, request.headers['user-agent']),
  );

  app.post(
    '/login/secondFactor',
    {
      config: { allowedOnFullDisk: true },
      schema: {
        summary: 'Go on with a login that asks for a second factor',
        tags: ['session'],
        body: SecondFactorLogin,
        response: { 200: Auth, 401: Problem, 422: Problem, 429: Problem },
      },
    },
    (request) => services.logins.logInWithCode(request.body, request.ip, request.headers['user-agent']),
  );

  app.post(
    '/login/passkey/options',
    {
      schema: {
        summary: 'Begin to log in with a passkey',
        tags: ['session'],
        response: { 200: PasskeyRequestOptions, 429: Problem },
      },
    },
    (request) => services.passkeys.requestOptions(request.ip),
  );

  app.post(
    '/login/passkey',
    {
      schema: {
        summary: 'Log in with a passkey, without address and password',
        tags: ['session'],
        body: PasskeyLogin,
        response: { 200: Auth, 401: Problem, 422: Problem, 429: Problem },
      },
    },
    (request) => services.logins.logInWithPasskey(request.body, request.ip, request.headers['user-agent']),
  );
}

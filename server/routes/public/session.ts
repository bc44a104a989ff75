import { Type } from 'typebox';
import { Problem } from '../../contract/problem';
import { Auth, Credentials, SecondFactorAsked, SecondFactorLogin } from '../../contract/session';
import type { App } from '../../http/app-type';
import type { Services } from '../../services/services';

export function loginRoutes(app: App, services: Services): void {
  app.post(
    '/login',
    {
      config: { worksOnFullDisk: true },
      schema: {
        summary: 'Log in',
        tags: ['session'],
        body: Credentials,
        response: { 200: Type.Union([Auth, SecondFactorAsked]), 401: Problem, 422: Problem, 429: Problem },
      },
    },
    (request) => services.sessions.logIn(request.body, request.ip, request.headers['user-agent']),
  );

  app.post(
    '/login/secondFactor',
    {
      config: { worksOnFullDisk: true },
      schema: {
        summary: 'Go on with a login that asks for a second factor',
        tags: ['session'],
        body: SecondFactorLogin,
        response: { 200: Auth, 401: Problem, 422: Problem, 429: Problem },
      },
    },
    (request) => services.sessions.logInWithCode(request.body, request.ip, request.headers['user-agent']),
  );
}

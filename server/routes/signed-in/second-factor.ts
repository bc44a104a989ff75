import { NoContent } from '../../contract/fields';
import { Problem } from '../../contract/problem';
import {
  CurrentPassword,
  NewTotp,
  RecoveryCodes,
  SecondFactor,
  TotpCode,
} from '../../contract/second-factor';
import { personOf, type App } from '../../http/app-type';
import type { Services } from '../../services/services';

const refusals = { 401: Problem, 409: Problem, 422: Problem, 429: Problem };

export function secondFactorRoutes(app: App, { secondFactors, sessions }: Services): void {
  app.get(
    '/me/secondFactor',
    {
      schema: {
        summary: 'What one has set up to log in more safely',
        tags: ['second factor'],
        response: { 200: SecondFactor, 401: Problem },
      },
    },
    (request) => secondFactors.of(personOf(request)),
  );

  app.post(
    '/me/totp',
    {
      schema: {
        summary: 'Begin to set up one-time codes',
        tags: ['second factor'],
        body: CurrentPassword,
        response: { 200: NewTotp, ...refusals },
      },
    },
    async (request) => {
      const person = personOf(request);
      await sessions.confirmPassword(person, request.body.current_password, request.ip);
      return secondFactors.begin(person);
    },
  );

  app.post(
    '/me/totp/confirm',
    {
      schema: {
        summary: 'Ask for one-time codes from now on; ends every other login of that person',
        tags: ['second factor'],
        body: TotpCode,
        response: { 200: RecoveryCodes, ...refusals },
      },
    },
    (request) => secondFactors.confirm(personOf(request), request.body.code),
  );

  app.delete(
    '/me/totp',
    {
      schema: {
        summary: 'Ask for one-time codes no more',
        tags: ['second factor'],
        body: CurrentPassword,
        response: { 204: NoContent, ...refusals },
      },
    },
    async (request, reply) => {
      const person = personOf(request);
      await sessions.confirmPassword(person, request.body.current_password, request.ip);
      await secondFactors.remove(person);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/me/recoveryCodes',
    {
      schema: {
        summary: 'New recovery codes in place of the older ones',
        tags: ['second factor'],
        body: CurrentPassword,
        response: { 200: RecoveryCodes, ...refusals },
      },
    },
    async (request) => {
      const person = personOf(request);
      await sessions.confirmPassword(person, request.body.current_password, request.ip);
      return secondFactors.renewRecoveryCodes(person);
    },
  );
}

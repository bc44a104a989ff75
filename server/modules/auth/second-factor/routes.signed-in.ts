import { NoContent } from '../../../contract/fields';
import { Problem } from '../../../contract/problem';
import {
  ConfirmedTotp,
  NewTotp,
  RecoveryCodes,
  SecondFactor,
  TotpCode,
} from '../../../contract/second-factor';
import { personOf, type App } from '../../../platform/http/app-type';
import type { SecondFactors } from './second-factors';

export function secondFactorRoutes(app: App, { secondFactors }: { secondFactors: SecondFactors }): void {
  app.get(
    '/me/secondFactor',
    {
      config: { opensBeforeSecondFactor: true },
      schema: {
        summary: 'What one has set up to log in more safely',
        tags: ['second factor'],
        response: { 200: SecondFactor },
      },
    },
    (request) => secondFactors.of(personOf(request)),
  );

  app.post(
    '/me/totp',
    {
      config: { opensBeforeSecondFactor: true, needsRecentLogin: true },
      schema: {
        summary: 'Begin to set up one-time codes',
        tags: ['second factor'],
        response: { 200: NewTotp, 409: Problem, 422: Problem, 429: Problem },
      },
    },
    (request) => secondFactors.begin(personOf(request)),
  );

  app.post(
    '/me/totp/confirm',
    {
      config: { opensBeforeSecondFactor: true, needsRecentLogin: true },
      schema: {
        summary: 'Ask for one-time codes from now on; ends every other login of that person',
        tags: ['second factor'],
        body: TotpCode,
        response: { 200: ConfirmedTotp, 409: Problem, 429: Problem },
      },
    },
    (request) => secondFactors.confirm(personOf(request), request.body.code),
  );

  app.delete(
    '/me/totp',
    {
      config: { needsRecentLogin: true },
      schema: {
        summary: 'Ask for one-time codes no more',
        tags: ['second factor'],
        response: { 204: NoContent, 409: Problem, 422: Problem, 429: Problem },
      },
    },
    async (request, reply) => {
      await secondFactors.remove(personOf(request));
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/me/recoveryCodes',
    {
      config: { needsRecentLogin: true },
      schema: {
        summary: 'New recovery codes in place of the older ones',
        tags: ['second factor'],
        response: { 200: RecoveryCodes, 409: Problem, 422: Problem, 429: Problem },
      },
    },
    (request) => secondFactors.renewRecoveryCodes(personOf(request)),
  );
}

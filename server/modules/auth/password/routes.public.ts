import { Type } from 'typebox';
import { NoContent } from '../../../contract/fields';
import { ForgottenPassword, OpenPasswordLink, PasswordLink, PasswordReset } from '../../../contract/password';
import { Problem } from '../../../contract/problem';
import type { App } from '../../../platform/http/app-type';
import type { PasswordResets } from './password-resets';

export function passwordRoutes(app: App, { passwordResets }: { passwordResets: PasswordResets }): void {
  app.post(
    '/password/forgot',
    {
      schema: {
        summary: 'Ask for a link for a new password; the answer does not tell whether the address is known',
        tags: ['session'],
        body: ForgottenPassword,
        response: {
          202: Type.Null({ description: 'If the address is known, a link is mailed' }),
          422: Problem,
        },
      },
    },
    async (request, reply) => {
      await passwordResets.request(request.body, request.ip);
      return reply.code(202).send(null);
    },
  );

  app.post(
    '/password/open',
    {
      schema: {
        summary: 'Whose password a link sets; it stays valid',
        tags: ['session'],
        body: PasswordLink,
        response: { 200: OpenPasswordLink, 410: Problem, 422: Problem, 429: Problem },
      },
    },
    (request) => passwordResets.open(request.body.token, request.ip),
  );

  app.post(
    '/password/reset',
    {
      schema: {
        summary: 'Set a new password by a link, once; every login of that person is dead',
        tags: ['session'],
        body: PasswordReset,
        response: { 204: NoContent, 410: Problem, 422: Problem, 429: Problem },
      },
    },
    async (request, reply) => {
      await passwordResets.reset(request.body, request.ip);
      return reply.code(204).send(null);
    },
  );
}

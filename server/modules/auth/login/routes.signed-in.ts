import { NoContent } from '../../../contract/fields';
import { Problem } from '../../../contract/problem';
import { PasswordChange } from '../../../contract/session';
import { personOf, type App } from '../../../platform/http/app-type';
import type { PasswordChanges } from '../password/password-changes';
import type { Sessions } from './sessions';

export function sessionRoutes(
  app: App,
  services: { passwordChanges: PasswordChanges; sessions: Sessions },
): void {
  app.post(
    '/logout',
    {
      config: { opensBeforeSecondFactor: true, needsRecentLogin: false, allowedOnFullDisk: true },
      schema: { summary: 'End this login', tags: ['session'], response: { 204: NoContent } },
    },
    async (request, reply) => {
      await services.sessions.logOut(personOf(request));
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/me/password',
    {
      config: { opensBeforeSecondFactor: true, needsRecentLogin: false },
      schema: {
        summary: "Change one's own password; ends every other login of that person",
        tags: ['session'],
        body: PasswordChange,
        response: { 204: NoContent, 429: Problem },
      },
    },
    async (request, reply) => {
      await services.passwordChanges.change(personOf(request), request.body, request.ip);
      return reply.code(204).send(null);
    },
  );
}

import { NoContent } from '../../contract/fields';
import { EmailConfirmation } from '../../contract/own-account';
import { Problem } from '../../contract/problem';
import type { App } from '../../platform/http/app-type';
import type { OwnAccount } from './own-account';

export function emailRoutes(app: App, { ownAccount }: { ownAccount: OwnAccount }): void {
  app.post(
    '/email/confirm',
    {
      schema: {
        summary: 'Confirm the new address of an account by a link, once; every login of that person is dead',
        tags: ['account'],
        body: EmailConfirmation,
        response: { 204: NoContent, 410: Problem, 422: Problem, 429: Problem },
      },
    },
    async (request, reply) => {
      await ownAccount.confirmAddress(request.body.token, request.ip);
      return reply.code(204).send(null);
    },
  );
}

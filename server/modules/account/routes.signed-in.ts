import { NoContent } from '../../contract/fields';
import { OwnAccount, OwnAccountChange, OwnData } from '../../contract/own-account';
import { Problem } from '../../contract/problem';
import { personOf, type App } from '../../platform/http/app-type';
import type { OwnAccount as OwnAccounts } from './own-account';

export function ownAccountRoutes(app: App, { ownAccount }: { ownAccount: OwnAccounts }): void {
  app.get(
    '/me',
    {
      config: { opensBeforeSecondFactor: true },
      schema: { summary: 'The own account', tags: ['account'], response: { 200: OwnAccount } },
    },
    (request) => ownAccount.read(personOf(request)),
  );

  app.patch(
    '/me',
    {
      config: { needsRecentLogin: 'for some changes' },
      schema: {
        summary: 'Change your account. A new email address is used once the link in the mail to it is opened',
        tags: ['account'],
        body: OwnAccountChange,
        response: { 200: OwnAccount, 409: Problem, 429: Problem },
      },
    },
    (request) => ownAccount.change(personOf(request), request.body),
  );

  app.delete(
    '/me/email',
    {
      config: { needsRecentLogin: false },
      schema: {
        summary: 'Take back an address that waits for its confirmation',
        tags: ['account'],
        response: { 204: NoContent, 404: Problem },
      },
    },
    async (request, reply) => {
      await ownAccount.forgetAddress(personOf(request));
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/me/data',
    {
      schema: {
        summary: 'All that is stored about oneself',
        tags: ['account'],
        response: { 200: OwnData },
      },
    },
    (request) => ownAccount.data(personOf(request)),
  );
}

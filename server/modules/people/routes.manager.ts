import { IdParams, NoContent } from '../../contract/fields';
import { Problem } from '../../contract/problem';
import { UserDetails } from '../../contract/user';
import { idOf, personOf, type App } from '../../platform/http/app-type';
import type { UserDetails as Details } from './user-details';
import type { Users } from './users';

export function userManagerRoutes(app: App, services: { userDetails: Details; users: Users }): void {
  app.get(
    '/users/:id',
    {
      schema: {
        summary: 'A user with logins, downloads and mails; a manager gets only users of their group',
        tags: ['users'],
        params: IdParams,
        response: { 200: UserDetails },
      },
    },
    (request) => services.userDetails.find(personOf(request), idOf(request.params)),
  );

  app.delete(
    '/users/:id',
    {
      config: { needsRecentLogin: true },
      schema: {
        summary: 'Delete a user and end their logins at once; a manager may delete only users of their group',
        tags: ['users'],
        params: IdParams,
        response: { 204: NoContent, 409: Problem },
      },
    },
    async (request, reply) => {
      await services.users.delete(personOf(request), idOf(request.params));
      return reply.code(204).send(null);
    },
  );
}

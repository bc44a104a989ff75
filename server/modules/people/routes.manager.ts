import { IdParams, NoContent } from '../../contract/fields';
import { Problem } from '../../contract/problem';
import { idOf, personOf, type App } from '../../platform/http/app-type';
import type { Users } from './users';

export function userManagerRoutes(app: App, services: { users: Users }): void {
  app.delete(
    '/users/:id',
    {
      config: { needsRecentLogin: true },
      schema: {
        summary: 'Delete a user, for a manager one of the own group; their logins are dead at once',
        tags: ['users'],
        params: IdParams,
        response: { 204: NoContent, 401: Problem, 403: Problem, 404: Problem, 409: Problem },
      },
    },
    async (request, reply) => {
      await services.users.remove(personOf(request), idOf(request.params));
      return reply.code(204).send(null);
    },
  );
}

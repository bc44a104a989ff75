import { Type } from 'typebox';
import { Group } from '../../contract/group';
import { Problem } from '../../contract/problem';
import { User } from '../../contract/user';
import { personOf, type App } from '../../http/app-type';
import type { Services } from '../../services/services';

export function userAndGroupRoutes(app: App, services: Services): void {
  app.get(
    '/users',
    {
      schema: {
        summary: "Users: all for an administrator, else those of one's own group",
        tags: ['users'],
        response: { 200: Type.Array(User), 401: Problem },
      },
    },
    (request) => services.users.list(personOf(request)),
  );

  app.get(
    '/groups',
    {
      schema: {
        summary: "Groups: all for an administrator, else one's own",
        tags: ['users'],
        response: { 200: Type.Array(Group), 401: Problem },
      },
    },
    (request) => services.groups.list(personOf(request)),
  );
}

import { Group, GroupsQuery } from '../../contract/group';
import { listOf } from '../../contract/list';
import { User, UsersQuery } from '../../contract/user';
import { answerList } from '../../platform/http/answer-page';
import { personOf, type App } from '../../platform/http/app-type';
import type { Groups } from './groups';
import type { Users } from './users';

export function userAndGroupRoutes(app: App, services: { groups: Groups; users: Users }): void {
  app.get(
    '/users',
    {
      schema: {
        summary: "Users: all for an administrator, else those of one's own group",
        tags: ['users'],
        querystring: UsersQuery,
        response: { 200: listOf(User) },
      },
    },
    async (request, reply) =>
      answerList(request, reply, (part) =>
        services.users.list(personOf(request), { ...request.query, ...part }),
      ),
  );

  app.get(
    '/groups',
    {
      schema: {
        summary: "Groups: all for an administrator, else one's own",
        tags: ['users'],
        querystring: GroupsQuery,
        response: { 200: listOf(Group) },
      },
    },
    async (request, reply) =>
      answerList(request, reply, (part) =>
        services.groups.list(personOf(request), { ...request.query, ...part }),
      ),
  );
}

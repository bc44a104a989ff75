import { Type } from 'typebox';
import { Group, GroupChange, GroupDetails, NewGroup } from '../../contract/group';
import { IdParams, NoContent } from '../../contract/fields';
import { Problem } from '../../contract/problem';
import { NewUser, User, UserChange } from '../../contract/user';
import { idOf, personOf, type App } from '../../platform/http/app-type';
import type { Groups } from './groups';
import type { SecondFactors } from '../auth/second-factor/second-factors';
import type { Users } from './users';

const conflict = Type.Intersect([Problem, Type.Object({ current: Type.Optional(User) })]);
const groupConflict = Type.Intersect([Problem, Type.Object({ current: Type.Optional(Group) })]);

export function userAndGroupAdminRoutes(
  app: App,
  services: { groups: Groups; secondFactors: SecondFactors; users: Users },
): void {
  app.post(
    '/users',
    {
      config: { needsRecentLogin: true },
      schema: {
        summary: 'Add a user',
        tags: ['users'],
        body: NewUser,
        response: { 201: User, 404: Problem, 409: Problem },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await services.users.create(personOf(request), request.body)),
  );

  app.patch(
    '/users/:id',
    {
      config: { needsRecentLogin: 'for some changes' },
      schema: {
        summary: 'Change name, address, group or role of a user, block or unblock them',
        tags: ['users'],
        params: IdParams,
        body: UserChange,
        response: { 200: User, 409: conflict },
      },
    },
    (request) => services.users.change(personOf(request), idOf(request.params), request.body),
  );

  app.delete(
    '/users/:id/sessions',
    {
      config: { needsRecentLogin: true },
      schema: {
        summary: 'End every login of a user',
        tags: ['users'],
        params: IdParams,
        response: { 204: NoContent, 409: Problem, 422: Problem },
      },
    },
    async (request, reply) => {
      await services.users.endSessions(personOf(request), idOf(request.params));
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/users/:id/secondFactor',
    {
      config: { needsRecentLogin: true },
      schema: {
        summary: 'Remove the second factor of a user who has lost it; their logins are dead at once',
        tags: ['users'],
        params: IdParams,
        response: { 204: NoContent, 409: Problem, 422: Problem },
      },
    },
    async (request, reply) => {
      await services.secondFactors.removeOf(personOf(request), idOf(request.params));
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/groups',
    {
      config: { needsRecentLogin: false },
      schema: {
        summary: 'Add a group',
        tags: ['users'],
        body: NewGroup,
        response: { 201: Group, 404: Problem, 409: Problem },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await services.groups.create(personOf(request), request.body)),
  );

  app.get(
    '/groups/:id',
    {
      schema: {
        summary: 'A group, with what its users downloaded last',
        tags: ['users'],
        params: IdParams,
        response: { 200: GroupDetails },
      },
    },
    (request) => services.groups.details(idOf(request.params)),
  );

  app.patch(
    '/groups/:id',
    {
      config: { needsRecentLogin: 'for some changes' },
      schema: {
        summary: 'Change the name of a group, or whether it gets previews',
        tags: ['users'],
        params: IdParams,
        body: GroupChange,
        response: { 200: Group, 409: groupConflict },
      },
    },
    (request) => services.groups.change(personOf(request), idOf(request.params), request.body),
  );

  app.delete(
    '/groups/:id',
    {
      config: { needsRecentLogin: true },
      schema: {
        summary: 'Delete a group that nobody needs',
        tags: ['users'],
        params: IdParams,
        response: { 204: NoContent, 409: Problem, 422: Problem },
      },
    },
    async (request, reply) => {
      await services.groups.delete(personOf(request), idOf(request.params));
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/groups/:id/view',
    {
      config: { needsRecentLogin: false },
      schema: {
        summary:
          'Begin to look at the portal as a group sees it: by the header View-As-Group on the calls after it',
        tags: ['users'],
        params: IdParams,
        response: { 204: NoContent, 409: Problem, 422: Problem },
      },
    },
    async (request, reply) => {
      await services.groups.view(personOf(request), idOf(request.params));
      return reply.code(204).send(null);
    },
  );
}

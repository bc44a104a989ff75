import { IdParams, NoContent } from '../../contract/fields';
import { InvitationMade, InvitationsQuery, ListedInvitation, NewInvitation } from '../../contract/invitation';
import { listOf } from '../../contract/list';
import { Problem } from '../../contract/problem';
import { answerList } from '../../platform/http/answer-page';
import { idOf, personOf, type App } from '../../platform/http/app-type';
import type { Invitations } from './invitations';

export function invitationRoutes(app: App, { invitations }: { invitations: Invitations }): void {
  app.get(
    '/invitations',
    {
      schema: {
        summary:
          'Invitations that were not accepted: all for an administrator, those into your group for a manager',
        tags: ['invitations'],
        querystring: InvitationsQuery,
        response: { 200: listOf(ListedInvitation) },
      },
    },
    async (request, reply) =>
      answerList(request, reply, (part) =>
        invitations.list(personOf(request), { ...request.query, ...part }),
      ),
  );

  app.post(
    '/invitations',
    {
      config: { needsRecentLogin: true },
      schema: {
        summary: 'Invite somebody, for 72 hours, in place of an earlier invitation of the address',
        tags: ['invitations'],
        body: NewInvitation,
        response: { 201: InvitationMade, 409: Problem, 429: Problem },
      },
    },
    async (request, reply) => reply.code(201).send(await invitations.create(personOf(request), request.body)),
  );

  app.post(
    '/invitations/:id/renew',
    {
      config: { needsRecentLogin: true },
      schema: {
        summary: 'Send a new link, for another 72 hours; the one before is dead',
        tags: ['invitations'],
        params: IdParams,
        response: { 200: InvitationMade, 422: Problem, 429: Problem },
      },
    },
    (request) => invitations.renew(personOf(request), idOf(request.params)),
  );

  app.delete(
    '/invitations/:id',
    {
      config: { needsRecentLogin: false },
      schema: {
        summary: 'Withdraw an invitation',
        tags: ['invitations'],
        params: IdParams,
        response: { 204: NoContent, 422: Problem },
      },
    },
    async (request, reply) => {
      await invitations.withdraw(personOf(request), idOf(request.params));
      return reply.code(204).send(null);
    },
  );
}

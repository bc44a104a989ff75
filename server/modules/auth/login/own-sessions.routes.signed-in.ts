import { IdParams, NoContent } from '../../../contract/fields';
import { listOf, listQuery } from '../../../contract/list';
import { OwnLoginWays, OwnSession } from '../../../contract/session';
import { answerPage } from '../../../platform/http/answer-page';
import { idOf, personOf, type App } from '../../../platform/http/app-type';
import { pageOf } from '../../../platform/lists/page-of';
import type { LoginWays } from './login-ways';
import type { OwnSessions } from './own-sessions';

export function ownSessionRoutes(
  app: App,
  { ownSessions, loginWays }: { ownSessions: OwnSessions; loginWays: LoginWays },
): void {
  app.get(
    '/me/sessions',
    {
      schema: {
        summary: "One's own logins, the newest first",
        tags: ['session'],
        querystring: listQuery('created_at', 'last_used_at'),
        response: { 200: listOf(OwnSession) },
      },
    },
    async (request, reply) =>
      answerPage(request, reply, pageOf(await ownSessions.list(personOf(request)), request.query)),
  );

  app.get(
    '/me/loginWays',
    {
      config: { opensBeforeSecondFactor: true },
      schema: {
        summary: 'The ways by which one can log in again, that of this login first',
        tags: ['sessions'],
        response: { 200: OwnLoginWays },
      },
    },
    (request) => loginWays.of(personOf(request)),
  );

  app.delete(
    '/me/sessions/:id',
    {
      config: { needsRecentLogin: true },
      schema: {
        summary: "End one of one's own logins",
        tags: ['session'],
        params: IdParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      await ownSessions.end(personOf(request), idOf(request.params));
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/me/sessions',
    {
      config: { needsRecentLogin: true },
      schema: {
        summary: "End all of one's own logins but this one",
        tags: ['session'],
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      await ownSessions.endOthers(personOf(request));
      return reply.code(204).send(null);
    },
  );
}

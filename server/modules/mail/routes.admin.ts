import { IdParams, NoContent } from '../../contract/fields';
import { listOf } from '../../contract/list';
import { HoldRelease, Mail, MailQuery, MailWithText, ResentMails, TestMailResult } from '../../contract/mail';
import { Problem } from '../../contract/problem';
import { answerList } from '../../platform/http/answer-page';
import { idOf, personOf, type App } from '../../platform/http/app-type';
import type { Mails } from './mails';
import type { Principal } from '../../platform/principal';

export function mailRoutes(
  app: App,
  services: { holds: { release(person: Principal, waiting: 'send' | 'keep'): Promise<void> }; mails: Mails },
): void {
  app.get(
    '/mails',
    {
      schema: {
        summary: 'What was mailed, waits for it or failed; newest first',
        tags: ['mails'],
        querystring: MailQuery,
        response: { 200: listOf(Mail) },
      },
    },
    (request, reply) =>
      answerList(request, reply, (part) =>
        services.mails.list(personOf(request), { ...request.query, ...part }),
      ),
  );

  app.get(
    '/mails/:id',
    {
      schema: {
        summary: 'A mail with its text, without the secrets of its links',
        tags: ['mails'],
        params: IdParams,
        response: { 200: MailWithText },
      },
    },
    (request) => services.mails.find(personOf(request), idOf(request.params)),
  );

  app.post(
    '/mails/:id/resend',
    {
      config: { needsRecentLogin: false },
      schema: {
        summary: 'Send a mail again, or at once when it waits',
        tags: ['mails'],
        params: IdParams,
        response: { 200: Mail, 409: Problem },
      },
    },
    (request) => services.mails.resend(personOf(request), idOf(request.params)),
  );

  app.post(
    '/mails/resendFailed',
    {
      config: { needsRecentLogin: false },
      schema: {
        summary: 'Send all mails that were given up again, in the background; not those whose link is over',
        tags: ['mails'],
        response: { 202: ResentMails, 409: Problem, 429: Problem },
      },
    },
    async (request, reply) =>
      reply.code(202).send({ mails: await services.mails.resendFailed(personOf(request)) }),
  );

  app.post(
    '/mails/test',
    {
      config: { needsRecentLogin: false },
      schema: {
        summary: 'Send a mail to oneself at once, and tell what the mail server answered',
        tags: ['mails'],
        response: { 200: TestMailResult, 409: Problem, 429: Problem },
      },
    },
    (request) => services.mails.sendTest(personOf(request)),
  );

  app.post(
    '/mails/releaseHold',
    {
      config: { needsRecentLogin: false },
      schema: {
        summary: 'Let mail and webhooks go that are held since the data were restored',
        tags: ['mails'],
        body: HoldRelease,
        response: { 204: NoContent, 409: Problem },
      },
    },
    async (request, reply) => {
      await services.holds.release(personOf(request), request.body.waiting);
      return reply.code(204).send(null);
    },
  );
}

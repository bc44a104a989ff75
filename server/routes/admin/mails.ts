import { IdParams } from '../../contract/fields';
import { listOf } from '../../contract/list';
import { Mail, MailQuery } from '../../contract/mail';
import { Problem } from '../../contract/problem';
import { answerList } from '../../http/answer-page';
import { idOf, personOf, type App } from '../../http/app-type';
import type { Services } from '../../services/services';

export function mailRoutes(app: App, services: Services): void {
  app.get(
    '/mails',
    {
      schema: {
        summary: 'What was mailed, waits for it or failed; newest first',
        tags: ['mails'],
        querystring: MailQuery,
        response: { 200: listOf(Mail), 401: Problem, 403: Problem, 422: Problem },
      },
    },
    (request, reply) =>
      answerList(request, reply, (part) =>
        services.mails.list(personOf(request), { ...request.query, ...part }),
      ),
  );

  app.post(
    '/mails/:id/resend',
    {
      config: { needsRecentLogin: false },
      schema: {
        summary: 'Send a mail again, or at once when it waits',
        tags: ['mails'],
        params: IdParams,
        response: { 200: Mail, 401: Problem, 403: Problem, 404: Problem, 409: Problem },
      },
    },
    (request) => services.mails.resend(personOf(request), idOf(request.params)),
  );
}

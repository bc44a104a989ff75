import { Type } from 'typebox';
import { IdParams } from '../../contract/fields';
import { Mail } from '../../contract/mail';
import { Problem } from '../../contract/problem';
import { idOf, personOf, type App } from '../../http/app-type';
import type { Services } from '../../services/services';

export function mailRoutes(app: App, services: Services): void {
  app.get(
    '/mails',
    {
      schema: {
        summary: 'What was mailed, waits for it or failed; newest first',
        tags: ['mails'],
        response: { 200: Type.Array(Mail), 401: Problem, 403: Problem },
      },
    },
    () => services.mails.list(),
  );

  app.post(
    '/mails/:id/resend',
    {
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

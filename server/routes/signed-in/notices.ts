import { Notices, NoticesChange } from '../../contract/notices';
import { Problem } from '../../contract/problem';
import { personOf, type App } from '../../http/app-type';
import type { Services } from '../../services/services';

export function noticeRoutes(app: App, { notices }: Services): void {
  app.get(
    '/me/notices',
    {
      schema: {
        summary: 'How one is told of releases',
        tags: ['notices'],
        response: { 200: Notices, 401: Problem },
      },
    },
    (request) => notices.settings(personOf(request)),
  );

  app.patch(
    '/me/notices',
    {
      schema: {
        summary: 'Change how one is told of releases',
        tags: ['notices'],
        body: NoticesChange,
        response: { 200: Notices, 401: Problem, 422: Problem },
      },
    },
    (request) => notices.change(personOf(request), request.body),
  );
}

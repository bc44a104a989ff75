import { Type } from 'typebox';
import { AdvisoryNotification, NotificationsQuery, RecipientsNotified } from '../../contract/advisory';
import { IdParams } from '../../contract/fields';
import { listOf } from '../../contract/list';
import { Problem } from '../../contract/problem';
import { answerList } from '../../platform/http/answer-page';
import { idOf, personOf, type App } from '../../platform/http/app-type';
import type { CsvColumn } from '../../platform/http/csv';
import { csvSchema, sendCsv, yesNo, type CsvTexts } from '../../platform/http/csv-answer';
import type { Notifications } from './notifications';

const tags = ['advisories'];

const notificationColumns = (t: CsvTexts): CsvColumn<AdvisoryNotification>[] => [
  { heading: t.revision, cell: ({ revision }) => revision, type: 'number' },
  { heading: t.person, cell: ({ user }) => user.name },
  { heading: t.email, cell: ({ user }) => user.email },
  { heading: t.group, cell: ({ group }) => group.name },
  { heading: t.via, cell: ({ via }) => t.vias[via] },
  { heading: t.notified, cell: ({ created_at }) => created_at, type: 'time' },
  { heading: t.sent, cell: ({ sent_at }) => sent_at, type: 'time' },
  { heading: t.failed, cell: ({ failed_at }) => failed_at, type: 'time' },
  { heading: t.interrupted, cell: ({ interrupted }) => yesNo(t, interrupted) },
];

export function notificationRoutes(app: App, { notifications }: { notifications: Notifications }): void {
  app.post(
    '/advisories/:id/notify',
    {
      config: { needsRecentLogin: true },
      schema: {
        summary: 'Notify the recipients of the newest revision who were not notified of it yet, by mail',
        tags,
        params: IdParams,
        response: { 200: RecipientsNotified, 401: Problem, 403: Problem, 404: Problem, 409: Problem },
      },
    },
    async (request) => ({
      notified: await notifications.begin(personOf(request), idOf(request.params)),
    }),
  );

  app.get(
    '/advisories/:id/notifications',
    {
      schema: {
        summary: 'Who was notified of an advisory, when, and with what result; kept for ten years',
        tags,
        params: IdParams,
        querystring: NotificationsQuery,
        response: { 200: listOf(AdvisoryNotification) },
      },
    },
    (request, reply) =>
      answerList(request, reply, (part) =>
        notifications.list(personOf(request), idOf(request.params), { ...request.query, ...part }),
      ),
  );

  app.get(
    '/advisories/:id/notifications.csv',
    {
      schema: {
        ...csvSchema('The same as a file for a spreadsheet'),
        params: IdParams,
        querystring: Type.Omit(NotificationsQuery, ['limit', 'cursor'], { additionalProperties: false }),
      },
    },
    (request, reply) =>
      sendCsv(request, reply, notificationColumns, (part) =>
        notifications.list(personOf(request), idOf(request.params), { ...request.query, ...part }),
      ),
  );
}

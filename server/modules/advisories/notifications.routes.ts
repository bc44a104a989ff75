import type { Notifications } from './notifications';
import {
  type AdvisoryNotification,
  exportAdvisoryNotifications,
  listAdvisoryNotifications,
  notifyAdvisoryRecipients,
} from '../../contract/advisory-publication';
import { answerList } from '../../platform/http/answer-page';
import type { CsvColumn } from '../../platform/http/csv';
import { type CsvTexts, sendCsv, yesNo } from '../../platform/http/csv-answer';
import type { Handle } from '../../platform/http/handle';

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

export function notificationRoutes(
  handle: Handle,
  { notifications }: { notifications: Notifications },
): void {
  handle(notifyAdvisoryRecipients, async ({ person, id }) => ({
    notified: await notifications.begin(person, id),
  }));

  handle(listAdvisoryNotifications, ({ person, id, query, request, reply }) =>
    answerList(request, reply, (part) => notifications.list(person, id, { ...query, ...part })),
  );

  handle(exportAdvisoryNotifications, ({ person, id, query, request, reply }) =>
    sendCsv(request, reply, notificationColumns, (part) =>
      notifications.list(person, id, { ...query, ...part }),
    ),
  );
}

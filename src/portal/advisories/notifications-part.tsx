import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Advisory } from '../../../server/contract/advisory';
import type { AdvisoryNotification } from '../../../server/contract/advisory-publication';
import { Button } from '../../components/ui/button';
import { ConfirmDialog } from '../../components/ui/dialog';
import type { Column } from '../../components/ui/table';
import { Tag } from '../../components/ui/tag';
import { useToast } from '../../components/ui/toast';
import { formatDateTime } from '../../i18n/format';
import { useLanguage } from '../../i18n/use-language';
import { useNotifyCustomers } from '../api/advisories';
import { useSendsMail } from '../api/notices';
import { useProblemText } from '../api/client/problem-text';
import { ExportButton } from '../lists/export-button';
import { GroupLink } from '../lists/group-link';
import { ListTable } from '../lists/list-table';
import { useList } from '../lists/use-list';
import * as styles from './advisories.module.css';

/** Who was notified of a published advisory, when, and with what result. */
export function NotificationsPart({ advisory: { id, revision } }: { advisory: Advisory }) {
  const { t } = useTranslation('advisories');
  const language = useLanguage();
  const [isAsking, setAsking] = useState(false);
  const sendsMail = useSendsMail();
  const list = useList({
    resource: 'advisoryNotifications',
    id,
    prefix: 'notified-',
    isUnfinished: (row) => resultOf(row) === 'waiting',
  });
  const columns: Column<AdvisoryNotification>[] = [
    {
      id: 'user',
      header: t('recipients.person'),
      isRowHeader: true,
      cell: ({ user, via }) => (
        <>
          {user.name}
          <span className={styles.note}>{user.email}</span>
          {via === 'manager' && <span className={styles.note}>{t('vias.manager')}</span>}
        </>
      ),
    },
    {
      id: 'group',
      header: t('recipients.group'),
      cell: ({ group }) => <GroupLink group={group} />,
    },
    { id: 'revision', header: t('revision'), cell: (notification) => notification.revision },
    {
      id: 'notified',
      header: t('recipients.notified'),
      cell: ({ created_at: at }) => (
        <time dateTime={at}>{t('notifiedOn', { date: formatDateTime(at, language) })}</time>
      ),
    },
    { id: 'result', header: t('notifications.result'), cell: (row) => <Result notification={row} /> },
  ];
  return (
    <section aria-labelledby="advisory-notifications" className={styles.section}>
      <h2 id="advisory-notifications">{t('notifications.title')}</h2>
      {sendsMail ? (
        <div className={styles.actions}>
          <Button onClick={() => setAsking(true)}>{t('notify.open')}</Button>
        </div>
      ) : (
        <p>{t('notify.noMail')}</p>
      )}
      <ListTable
        list={list}
        caption={t('notifications.title')}
        columns={columns}
        failure={t('notifications.loadFailed')}
        found={(count) => t('notifications.found', { count })}
      >
        <ExportButton resource="advisoryNotifications" id={id} question={list.question} />
      </ListTable>
      {isAsking && <NotifyDialog id={id} revision={revision} onClose={() => setAsking(false)} />}
    </section>
  );
}

const TONES = {
  failed: 'not-found',
  interrupted: 'signal',
  sent: 'confirmed',
  waiting: 'neutral',
} as const;

function resultOf({ failed_at, sent_at, interrupted }: AdvisoryNotification): keyof typeof TONES {
  if (failed_at !== null) return 'failed';
  if (interrupted) return 'interrupted';
  return sent_at === null ? 'waiting' : 'sent';
}

function Result({ notification }: { notification: AdvisoryNotification }) {
  const { t } = useTranslation('advisories');
  const language = useLanguage();
  const result = resultOf(notification);
  const at = notification.failed_at ?? notification.sent_at;
  return (
    <>
      <Tag tone={TONES[result]}>{t(`notifications.results.${result}`)}</Tag>
      {at !== null && <span className={styles.note}>{formatDateTime(at, language)}</span>}
    </>
  );
}

interface NotifyDialogProps {
  id: number;
  revision: number;
  onClose: () => void;
}

function NotifyDialog({ id, revision, onClose }: NotifyDialogProps) {
  const { t } = useTranslation('advisories');
  const toast = useToast();
  const problemText = useProblemText();
  const notify = useNotifyCustomers(id);
  return (
    <ConfirmDialog
      title={t('notify.open')}
      confirmLabel={t('notify.open')}
      variant="primary"
      busy={notify.isPending}
      error={notify.error ? problemText(notify.error) : undefined}
      onConfirm={() =>
        notify.mutate(undefined, {
          onSuccess({ notified }) {
            toast(t('notify.done', { count: notified }));
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      <p>{t('notify.text', { revision })}</p>
    </ConfirmDialog>
  );
}

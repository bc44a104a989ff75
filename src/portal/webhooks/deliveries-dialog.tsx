import { Link } from 'gatsby';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Delivery, Webhook } from '../../../server/contract/webhook';
import { Button } from '../../components/ui/button';
import { Dialog, DialogActions } from '../../components/ui/dialog';
import { Notice } from '../../components/ui/status';
import { Table, type Column } from '../../components/ui/table';
import { useToast } from '../../components/ui/toast';
import { releasePath } from '../../config/paths';
import { formatDateTime } from '../../i18n/format';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { useProblemText } from '../api/client/problem-text';
import { deliveriesQuery, useResendDelivery } from '../api/webhooks';
import { QueryState } from '../frame/query-state';
import { DeliveryTag } from './delivery-tag';
import * as styles from './webhooks.module.css';

/** Returns the text key of an event, in camel case because text keys contain no dot. */
const eventKey = (event: string) =>
  `deliveries.events.${event.replace(/\.([a-z])/g, (_dot, letter: string) => letter.toUpperCase())}`;

/** Lists the deliveries of a webhook with their results, and can resend them. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTranslation('webhooks');
  const language = useLanguage();
  const problemText = useProblemText();
  const toast = useToast();
  const deliveries = useQuery(deliveriesQuery(webhook.id));
  const resend = useResendDelivery(webhook.id);

  const columns: Column<Delivery>[] = [
    {
      id: 'event',
      header: t('deliveries.event'),
      isRowHeader: true,
      cell: ({ event, release, created_at }) => (
        <>
          {t(eventKey(event), { defaultValue: event })}:{' '}
          <Link to={localizedPath(releasePath(release.id), language)}>
            {release.download_type} {release.name}
          </Link>
          <time dateTime={created_at} className={styles.note}>
            {formatDateTime(created_at, language)}
          </time>
        </>
      ),
    },
    { id: 'outcome', header: t('deliveries.outcome'), cell: (delivery) => <Outcome delivery={delivery} /> },
    {
      id: 'actions',
      header: t('actions'),
      isActions: true,
      cell: ({ id, state, release, created_at }) =>
        webhook.active && (
          <Button
            small
            busy={resend.isPending && resend.variables === id}
            onClick={() => resend.mutate(id, { onSuccess: () => toast(t('deliveries.resent')) })}
          >
            {t(state === 'waiting' ? 'deliveries.sendNow' : 'deliveries.resend')}
            <span className="visually-hidden">
              {' '}
              {release.name}, {formatDateTime(created_at, language)}
            </span>
          </Button>
        ),
    },
  ];

  return (
    <Dialog title={t('deliveries.title')} onClose={onClose} wide>
      <p className={styles.words}>{t('deliveries.text', { url: webhook.url })}</p>
      {resend.isError && (
        <Notice tone="not-found" role="alert" title={t('deliveries.resendFailed')}>
          <p>{problemText(resend.error)}</p>
        </Notice>
      )}
      <QueryState query={deliveries} title={t('deliveries.loadFailed')} />
      {deliveries.data?.length === 0 && <Notice>{t('deliveries.none')}</Notice>}
      {deliveries.data && deliveries.data.length > 0 && (
        <Table
          caption={t('deliveries.title')}
          columns={columns}
          rows={deliveries.data}
          rowKey={({ id }) => id}
          pageSize={10}
        />
      )}
      <DialogActions>
        <Button busy={deliveries.isFetching} onClick={() => void deliveries.refetch()}>
          {t('deliveries.refresh')}
        </Button>
        <Button onClick={onClose}>{t('close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

/** Shows the result of a delivery, the reason, and the request and response. */
function Outcome({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation('webhooks');
  const language = useLanguage();
  const { state, attempts, status, error, answer, payload, next_attempt_at, delivered_at } = delivery;
  const notes = [
    delivered_at && formatDateTime(delivered_at, language),
    attempts > 0 && t('deliveries.attempts', { count: attempts }),
    error ? t(`deliveries.errors.${error}`, { status }) : status && t('deliveries.answered', { status }),
    attempts > 0 &&
      next_attempt_at &&
      t('deliveries.next', { date: formatDateTime(next_attempt_at, language) }),
  ].filter((note): note is string => Boolean(note));
  return (
    <>
      <DeliveryTag state={state} />
      {notes.map((note) => (
        <span key={note} className={styles.note}>
          {note}
        </span>
      ))}
      <details className={styles.details}>
        <summary>{t('deliveries.contents')}</summary>
        <pre>{payload}</pre>
        {answer && (
          <>
            <p>{t('deliveries.answer')}</p>
            <pre>{answer}</pre>
          </>
        )}
      </details>
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Webhook } from '../../../server/contract/webhook';
import { Button } from '../../components/ui/button';
import { Table, type Column } from '../../components/ui/table';
import { Tag } from '../../components/ui/tag';
import { formatDateTime } from '../../i18n/format';
import { useLanguage } from '../../i18n/use-language';
import { webhooksQuery } from '../api/webhooks';
import { ActionsMenu } from '../frame/actions-menu';
import { QueryState } from '../frame/query-state';
import { EmptyList } from '../lists/empty-list';
import { DeliveryTag } from './delivery-tag';
import * as styles from './webhooks.module.css';

export type WebhookAction = 'change' | 'delete' | 'deliveries' | 'test' | 'renew';

interface WebhookListProps {
  /** Limits the list to this download type. */
  typeId: number | undefined;
  onAdd: () => void;
  onChoose: (action: WebhookAction, webhook: Webhook) => void;
}

/** Lists the webhooks with the state of their last delivery. */
export function WebhookList({ typeId, onAdd, onChoose }: WebhookListProps) {
  const { t } = useTranslation('webhooks');
  const language = useLanguage();
  const webhooks = useQuery(webhooksQuery);
  const rows = webhooks.data?.filter(({ download_type: { id } }) => typeId === undefined || id === typeId);

  const columns: Column<Webhook>[] = [
    {
      id: 'url',
      header: t('url'),
      isRowHeader: true,
      cell: ({ url, active }) => (
        <span className={styles.words}>
          {url} {!active && <Tag>{t('off')}</Tag>}
        </span>
      ),
    },
    {
      id: 'type',
      header: t('type'),
      cell: ({ download_type }) => <span className={styles.words}>{download_type.name}</span>,
    },
    {
      id: 'last',
      header: t('last'),
      cell: ({ last_delivery }) =>
        last_delivery ? (
          <>
            <DeliveryTag state={last_delivery.state} />{' '}
            <time dateTime={last_delivery.at}>{formatDateTime(last_delivery.at, language)}</time>
          </>
        ) : (
          t('never')
        ),
    },
    {
      id: 'actions',
      header: t('actions'),
      isActions: true,
      cell: (webhook) => (
        <>
          <Button small onClick={() => onChoose('deliveries', webhook)}>
            {t('deliveries.open')}
            <span className="visually-hidden"> {webhook.url}</span>
          </Button>
          <ActionsMenu
            isRow
            label={t('actionsFor', { url: webhook.url })}
            actions={(['test', 'change', 'renew', 'delete'] as const).map((kind) => ({
              id: kind,
              label: t(`${kind}.open`),
              isDanger: kind === 'delete',
              onChoose: () => onChoose(kind, webhook),
            }))}
          />
        </>
      ),
    },
  ];

  return (
    <>
      <QueryState query={webhooks} title={t('loadFailed')} />
      {rows?.length === 0 && (
        <EmptyList
          text={t('none')}
          start={
            <>
              <p>{t('noneText')}</p>
              <Button small onClick={onAdd}>
                {t('add.title')}
              </Button>
            </>
          }
        />
      )}
      {rows && rows.length > 0 && (
        <Table caption={t('title')} columns={columns} rows={rows} rowKey={({ id }) => id} />
      )}
      <p className={styles.intro}>{t('intro')}</p>
    </>
  );
}

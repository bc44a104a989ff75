import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AddedWebhook, Webhook } from '../../../server/contract/webhook';
import { Button } from '../../components/ui/button';
import { ConfirmDialog } from '../../components/ui/dialog';
import { Failure, LoadingRows, Notice } from '../../components/ui/status';
import { Table, type Column } from '../../components/ui/table';
import { Tag } from '../../components/ui/tag';
import { formatDateTime } from '../../i18n/format';
import { useLanguage } from '../../i18n/use-language';
import { DeleteDialog } from '../forms/delete-dialog';
import { ActionsMenu } from '../frame/actions-menu';
import { OnlyAdministrators } from '../frame/only-administrators';
import { PortalHeading } from '../frame/portal-heading';
import { useProblemText } from '../api/client/problem-text';
import { webhooksQuery, useDeleteWebhook, useRenewSecret } from '../api/webhooks';
import { useIsAdmin } from '../auth/session';
import { ShownOnceDialog } from '../forms/shown-once-dialog';
import { AddWebhookDialog } from './add-webhook-dialog';
import { ChangeWebhookDialog } from './change-webhook-dialog';
import { DeliveriesDialog } from './deliveries-dialog';
import { DeliveryTag } from './delivery-tag';
import { TestWebhook, TestWebhookDialog } from './test-webhook-dialog';
import { UnreachableNotice } from './unreachable-notice';
import * as styles from './webhooks.module.css';

type Step =
  | { kind: 'add' }
  | { kind: 'secret'; webhook: AddedWebhook }
  | { kind: 'change' | 'delete' | 'deliveries' | 'test' | 'renew'; webhook: Webhook };

/**
 * The screen of the webhooks and the state of their deliveries.
 * @param typeId shows only those of this download type, as a tab of its page
 */
export function WebhooksScreen({ typeId }: { typeId?: number }) {
  const { t } = useTranslation('webhooks');
  const isAdmin = useIsAdmin();
  const [step, setStep] = useState<Step>();
  const close = () => setStep(undefined);
  const add = isAdmin && (
    <Button variant={typeId === undefined ? 'primary' : 'secondary'} onClick={() => setStep({ kind: 'add' })}>
      {t('add.open')}
    </Button>
  );
  return (
    <>
      {typeId === undefined ? <PortalHeading title={t('title')}>{add}</PortalHeading> : <div>{add}</div>}
      {isAdmin ? <WebhookList typeId={typeId} onStep={setStep} /> : <OnlyAdministrators />}
      {step?.kind === 'add' && (
        <AddWebhookDialog
          typeId={typeId}
          onAdded={(webhook) => setStep({ kind: 'secret', webhook })}
          onClose={close}
        />
      )}
      {step?.kind === 'secret' && (
        <ShownOnceDialog
          title={t('secret.title')}
          text={t('secret.text')}
          label={t('secret.label')}
          value={step.webhook.secret}
          what={t('secret.copy')}
          close={t('close')}
          onClose={close}
        >
          <UnreachableNotice webhook={step.webhook} />
          <TestWebhook webhook={step.webhook} />
        </ShownOnceDialog>
      )}
      {step?.kind === 'change' && <ChangeWebhookDialog webhook={step.webhook} onClose={close} />}
      {step?.kind === 'deliveries' && <DeliveriesDialog webhook={step.webhook} onClose={close} />}
      {step?.kind === 'test' && <TestWebhookDialog webhook={step.webhook} onClose={close} />}
      {step?.kind === 'renew' && (
        <RenewSecret
          webhook={step.webhook}
          onRenewed={(webhook) => setStep({ kind: 'secret', webhook })}
          onClose={close}
        />
      )}
      {step?.kind === 'delete' && <DeleteWebhook webhook={step.webhook} onClose={close} />}
    </>
  );
}

interface WebhookListProps {
  typeId: number | undefined;
  onStep: (step: Step) => void;
}

function WebhookList({ typeId, onStep }: WebhookListProps) {
  const { t } = useTranslation('webhooks');
  const language = useLanguage();
  const problemText = useProblemText();
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
          <Button small onClick={() => onStep({ kind: 'deliveries', webhook })}>
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
              onChoose: () => onStep({ kind, webhook }),
            }))}
          />
        </>
      ),
    },
  ];

  return (
    <>
      {webhooks.isPending && <LoadingRows />}
      {webhooks.error && (
        <Failure
          title={t('loadFailed')}
          text={problemText(webhooks.error)}
          retrying={webhooks.isFetching}
          onRetry={() => void webhooks.refetch()}
        />
      )}
      {rows?.length === 0 && (
        <Notice title={t('none')}>
          <p>{t('noneText')}</p>
        </Notice>
      )}
      {rows && rows.length > 0 && (
        <Table caption={t('title')} columns={columns} rows={rows} rowKey={({ id }) => id} />
      )}
      <p className={styles.intro}>{t('intro')}</p>
    </>
  );
}

interface RenewSecretProps {
  webhook: Webhook;
  onRenewed: (webhook: AddedWebhook) => void;
  onClose: () => void;
}

function RenewSecret({ webhook, onRenewed, onClose }: RenewSecretProps) {
  const { t } = useTranslation('webhooks');
  const problemText = useProblemText();
  const renew = useRenewSecret();
  return (
    <ConfirmDialog
      title={t('renew.title')}
      confirmLabel={t('renew.open')}
      busy={renew.isPending}
      {...(renew.error && { error: problemText(renew.error) })}
      onConfirm={() => renew.mutate(webhook.id, { onSuccess: onRenewed })}
      onClose={onClose}
    >
      <p className={styles.words}>{t('renew.text', { url: webhook.url })}</p>
    </ConfirmDialog>
  );
}

function DeleteWebhook({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTranslation('webhooks');
  const deletion = useDeleteWebhook();
  return (
    <DeleteDialog
      title={t('delete.title')}
      confirmLabel={t('delete.open')}
      deletion={deletion}
      id={webhook.id}
      name={webhook.url}
      done={t('delete.done')}
      onClose={onClose}
    >
      <p className={styles.words}>{t('delete.text', { url: webhook.url })}</p>
    </DeleteDialog>
  );
}

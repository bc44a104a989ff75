import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AddedWebhook, Webhook } from '../../../server/contract/webhook';
import { Button } from '../../components/ui/button';
import { ConfirmDialog } from '../../components/ui/dialog';
import { DeleteDialog } from '../forms/delete-dialog';
import { PortalHeading } from '../frame/portal-heading';
import { useProblemText } from '../api/client/problem-text';
import { useDeleteWebhook, useRenewSecret } from '../api/webhooks';
import { ShownOnceDialog } from '../forms/shown-once-dialog';
import { AddWebhookDialog } from './add-webhook-dialog';
import { ChangeWebhookDialog } from './change-webhook-dialog';
import { DeliveriesDialog } from './deliveries-dialog';
import { TestWebhook, TestWebhookDialog } from './test-webhook-dialog';
import { UnreachableNotice } from './unreachable-notice';
import { WebhookList, type WebhookAction } from './webhook-list';
import * as styles from './webhooks.module.css';

type Step =
  { kind: 'add' } | { kind: 'secret'; webhook: AddedWebhook } | { kind: WebhookAction; webhook: Webhook };

/**
 * The screen of the webhooks and the state of their deliveries.
 * @param typeId shows only those of this download type, as a tab of its page
 */
export function WebhooksScreen({ typeId }: { typeId?: number }) {
  const { t } = useTranslation('webhooks');
  const [step, setStep] = useState<Step>();
  const close = () => setStep(undefined);
  const openForm = () => setStep({ kind: 'add' });
  const add = (
    <Button variant={typeId === undefined ? 'primary' : 'secondary'} onClick={openForm}>
      {t('add.open')}
    </Button>
  );
  return (
    <>
      {typeId === undefined ? <PortalHeading title={t('title')}>{add}</PortalHeading> : <div>{add}</div>}
      <WebhookList
        typeId={typeId}
        onAdd={openForm}
        onChoose={(kind, webhook) => setStep({ kind, webhook })}
      />
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
      error={renew.error ? problemText(renew.error) : undefined}
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

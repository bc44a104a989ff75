import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { SavedWebhook, Webhook } from '../../../server/contract/webhook';
import { CheckboxField } from '../../components/ui/field';
import { useToast } from '../../components/ui/toast';
import { useChangeWebhook } from '../api/webhooks';
import { FormDialog } from '../forms/form-dialog';
import { UnreachableNotice } from './unreachable-notice';
import { UrlField } from './url-field';

/** Changes the URL of a webhook, or turns it off or on. */
export function ChangeWebhookDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTranslation('webhooks');
  const toast = useToast();
  const [unreachable, setUnreachable] = useState<SavedWebhook>();
  const form = useForm({ defaultValues: { url: webhook.url, active: webhook.active } });
  const { register, reset } = form;
  const { errors } = form.formState;

  return (
    <FormDialog
      title={t('change.title')}
      form={form}
      fields={['url', 'active']}
      mutation={useChangeWebhook(webhook.id)}
      toRequest={({ url, active }) => ({ url: url.trim(), active })}
      onSaved={(saved) => {
        toast(t('change.done'));
        // The typed URL may be wrong, so the form stays open with it.
        const isWrong = saved.active && Boolean(saved.unreachable);
        setUnreachable(isWrong ? saved : undefined);
        if (isWrong) reset({ url: saved.url, active: saved.active });
        else onClose();
      }}
      submitLabel={t('change.submit')}
      cancelLabel={unreachable ? t('close') : undefined}
      onClose={onClose}
    >
      <UrlField
        error={errors.url?.message}
        {...register('url', { validate: (value) => value.trim() !== '' || t('urlRequired') })}
      />
      <CheckboxField
        label={t('change.active')}
        hint={t('change.activeHint')}
        error={errors.active?.message}
        {...register('active')}
      />
      {unreachable && <UnreachableNotice webhook={unreachable} />}
    </FormDialog>
  );
}

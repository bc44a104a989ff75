import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { SavedWebhook, Webhook } from '../../../server/contract/webhook';
import { Button } from '../../components/ui/button';
import { Dialog, DialogActions } from '../../components/ui/dialog';
import { CheckboxField } from '../../components/ui/field';
import { useToast } from '../../components/ui/toast';
import { FormProblem } from '../forms/form-problem';
import { useShowProblem } from '../api/client/problem-text';
import { confirmDiscard, useUnsavedWork } from '../forms/unsaved-work';
import { UnreachableNotice } from './unreachable-notice';
import { UrlField } from './url-field';
import { useChangeWebhook } from '../api/webhooks';
import * as styles from './webhooks.module.css';

/** Changes the URL of a webhook, or turns it off or on. */
export function ChangeWebhookDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTranslation('webhooks');
  const toast = useToast();
  const change = useChangeWebhook(webhook.id);
  const [unreachable, setUnreachable] = useState<SavedWebhook>();
  const { register, handleSubmit, setError, reset, formState } = useForm({
    defaultValues: { url: webhook.url, active: webhook.active },
  });
  const { errors, isDirty } = formState;
  useUnsavedWork(isDirty);
  const close = () => confirmDiscard(onClose);
  const showProblem = useShowProblem(setError, { fields: ['url', 'active'] });

  const submit = handleSubmit(({ url, active }) => {
    if (change.isPending) return;
    change.mutate(
      { url: url.trim(), active },
      {
        onSuccess: (saved) => {
          toast(t('change.done'));
          // The typed URL may be wrong, so the form stays open with it.
          const isWrong = saved.active && Boolean(saved.unreachable);
          setUnreachable(isWrong ? saved : undefined);
          if (isWrong) reset({ url: saved.url, active: saved.active });
          else onClose();
        },
        onError: showProblem,
      },
    );
  });

  return (
    <Dialog title={t('change.title')} onClose={close} locked={change.isPending}>
      <form method="post" noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
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
        <FormProblem text={errors.root?.message} />
        <DialogActions>
          <Button type="submit" variant="primary" busy={change.isPending}>
            {t('change.submit')}
          </Button>
          <Button onClick={close} disabled={change.isPending}>
            {t(unreachable ? 'close' : 'cancel')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ListedDownloadType } from '../../../server/contract/download-type';
import type { AddedWebhook } from '../../../server/contract/webhook';
import { Button } from '../../components/ui/button';
import { Dialog, DialogActions } from '../../components/ui/dialog';
import { SelectField } from '../../components/ui/field';
import { Failure, LoadingRows, Notice } from '../../components/ui/status';
import { FormProblem } from '../forms/form-problem';
import { useProblemText, useShowProblem } from '../api/client/problem-text';
import { downloadTypesQuery } from '../api/download-types';
import { confirmDiscard, useUnsavedWork } from '../forms/unsaved-work';
import { UrlField } from './url-field';
import { useAddWebhook } from '../api/webhooks';
import * as styles from './webhooks.module.css';

interface AddWebhookDialogProps {
  onAdded: (webhook: AddedWebhook) => void;
  onClose: () => void;
}

/** Adds a webhook for the releases of a download type. */
export function AddWebhookDialog({ onAdded, onClose }: AddWebhookDialogProps) {
  const { t } = useTranslation('webhooks');
  const problemText = useProblemText();
  const types = useQuery(downloadTypesQuery());
  const close = () => confirmDiscard(onClose);
  return (
    <Dialog title={t('add.title')} onClose={close}>
      {types.isPending && <LoadingRows />}
      {types.error && (
        <Failure
          title={t('add.loadFailed')}
          text={problemText(types.error)}
          retrying={types.isFetching}
          onRetry={() => void types.refetch()}
        />
      )}
      {types.data?.length === 0 && <Notice>{t('add.noTypes')}</Notice>}
      {types.data && types.data.length > 0 && (
        <AddForm types={types.data} onAdded={onAdded} onClose={close} />
      )}
    </Dialog>
  );
}

function AddForm({ types, onAdded, onClose }: AddWebhookDialogProps & { types: ListedDownloadType[] }) {
  const { t } = useTranslation('webhooks');
  const add = useAddWebhook();
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { url: '', download_type_id: '' },
  });
  const { errors, isDirty } = formState;
  useUnsavedWork(isDirty);
  const showProblem = useShowProblem(setError, { fields: ['url', 'download_type_id'] });

  const submit = handleSubmit(({ url, download_type_id }) => {
    if (add.isPending) return;
    const webhook = { url: url.trim(), download_type_id: Number(download_type_id) };
    add.mutate(webhook, { onSuccess: onAdded, onError: showProblem });
  });

  return (
    <form method="post" noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <UrlField
        error={errors.url?.message}
        {...register('url', { validate: (value) => value.trim() !== '' || t('urlRequired') })}
      />
      <SelectField
        label={t('type')}
        required
        error={errors.download_type_id?.message}
        {...register('download_type_id', { required: t('add.typeRequired') })}
      >
        <option value="">{t('add.choose')}</option>
        {types.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <FormProblem text={errors.root?.message} />
      <DialogActions>
        <Button type="submit" variant="primary" busy={add.isPending}>
          {t('add.submit')}
        </Button>
        <Button onClick={onClose} disabled={add.isPending}>
          {t('cancel')}
        </Button>
      </DialogActions>
    </form>
  );
}

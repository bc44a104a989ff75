import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ListedDownloadType } from '../../../server/contract/download-type';
import type { AddedWebhook } from '../../../server/contract/webhook';
import { Dialog } from '../../components/ui/dialog';
import { SelectField } from '../../components/ui/field';
import { downloadTypesQuery } from '../api/download-types';
import { QueryState } from '../frame/query-state';
import { useAddWebhook } from '../api/webhooks';
import { Form } from '../forms/form';
import { FormActions } from '../forms/form-dialog';
import { confirmDiscard } from '../unsaved-work/unsaved-work';
import { UrlField } from './url-field';
import { NoDownloadTypes } from '../lists/no-download-types';

interface AddWebhookDialogProps {
  /** The download type that is chosen at first. */
  typeId?: number | undefined;
  onAdded: (webhook: AddedWebhook) => void;
  onClose: () => void;
}

/** Adds a webhook for the releases of a download type. */
export function AddWebhookDialog({ typeId, onAdded, onClose }: AddWebhookDialogProps) {
  const { t } = useTranslation('webhooks');
  const types = useQuery(downloadTypesQuery());
  const close = () => confirmDiscard(onClose);
  return (
    <Dialog title={t('add.title')} onClose={close}>
      <QueryState query={types} title={t('add.loadFailed')} />
      {types.data?.length === 0 && <NoDownloadTypes />}
      {types.data && types.data.length > 0 && (
        <AddForm types={types.data} typeId={typeId} onAdded={onAdded} onClose={close} />
      )}
    </Dialog>
  );
}

function AddForm({
  types,
  typeId,
  onAdded,
  onClose,
}: AddWebhookDialogProps & { types: ListedDownloadType[] }) {
  const { t } = useTranslation('webhooks');
  const add = useAddWebhook();
  const form = useForm({ defaultValues: { url: '', download_type_id: String(typeId ?? '') } });
  const { register } = form;
  const { errors } = form.formState;

  return (
    <Form
      form={form}
      fields={['url', 'download_type_id']}
      mutation={add}
      toRequest={({ url, download_type_id }) => ({
        url: url.trim(),
        download_type_id: Number(download_type_id),
      })}
      onSaved={onAdded}
      actions={<FormActions submitLabel={t('add.submit')} isPending={add.isPending} onCancel={onClose} />}
    >
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
    </Form>
  );
}

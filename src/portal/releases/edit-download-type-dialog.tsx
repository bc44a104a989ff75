import { useTranslation } from 'react-i18next';
import type { DownloadType } from '../../../server/contract/download-type';
import { useToast } from '../../components/ui/toast';
import { useChangeDownloadType } from '../api/download-types';
import { FormDialog } from '../forms/form-dialog';
import { useEditForm } from '../forms/use-edit-form';
import { DownloadTypeFields, FIELDS, toRequest, valuesOf } from './download-type-fields';

/** Changes a download type. On a conflict, shows the saved values. Saving again replaces them. */
export function EditDownloadTypeDialog({ type, onClose }: { type: DownloadType; onClose: () => void }) {
  const { t } = useTranslation('releases');
  const toast = useToast();
  const yesNo = (is: boolean) => t(is ? 'type.edit.yes' : 'type.edit.no');
  const { form, opened, latest, conflict } = useEditForm({
    saved: type,
    valuesOf,
    fields: {
      name: { label: t('type.fields.name') },
      description: { label: t('type.fields.description') },
      categorie: { label: t('type.fields.categorie') },
      escrow: { label: t('type.fields.escrow'), shown: yesNo },
      has_windows_service_installer: { label: t('type.fields.hasInstaller'), shown: yesNo },
      windows_service_installer_program_name: { label: t('type.fields.program') },
      windows_service_installer_xml_contents: { label: t('type.fields.xml') },
    },
  });
  return (
    <FormDialog
      title={t('type.edit.title', { name: opened.name })}
      wide
      form={form}
      fields={FIELDS}
      conflict={conflict}
      mutation={useChangeDownloadType(opened.id)}
      toRequest={(values) => ({ ...toRequest(values), version: latest.version })}
      onSaved={({ name }) => {
        toast(t('type.edit.done', { name }), name);
        onClose();
      }}
      submitLabel={t('type.edit.submit')}
      onClose={onClose}
    >
      <DownloadTypeFields />
    </FormDialog>
  );
}

import { Controller, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AttachmentKind } from '../../../../server/contract/attachment';
import { limits } from '../../../../server/contract/limits';
import { SelectField } from '../../../components/ui/field';
import { FileDrop } from '../../../components/ui/inputs/file-drop';
import { useToast } from '../../../components/ui/toast';
import { formatBytes, formatNumber } from '../../../i18n/format';
import { useLanguage } from '../../../i18n/use-language';
import { useAddAttachment } from '../../api/attachments';
import { FormDialog } from '../../forms/form-dialog';
import { useChosenFile } from '../../forms/use-chosen-file';

interface AddAttachmentDialogProps {
  releaseId: number;
  /** True if the release has an SBOM. Then no other SBOM can be added. */
  hasSbom: boolean;
  onClose: () => void;
}

/** Adds an SBOM or another small file to a release. */
export function AddAttachmentDialog({ releaseId, hasSbom, onClose }: AddAttachmentDialogProps) {
  const { t } = useTranslation('attachments');
  const language = useLanguage();
  const toast = useToast();
  const chosen = useChosenFile();
  const kinds: readonly AttachmentKind[] = hasSbom ? ['other'] : ['sbom', 'other'];
  const form = useForm({
    defaultValues: { kind: kinds[0] ?? 'other', file: undefined as File | undefined },
  });
  const { register, control } = form;
  const { errors } = form.formState;
  const maxBytes = useWatch({ control, name: 'kind' }) === 'sbom' ? limits.sbomBytes : limits.attachmentBytes;
  const size = formatBytes(maxBytes, language);

  return (
    <FormDialog
      title={t('add.title')}
      form={form}
      fields={['kind', 'file']}
      fieldOf={(field) => (field === 'file_name' ? 'file' : field)}
      mutation={useAddAttachment(releaseId)}
      toRequest={({ kind, file }) => file && { kind, file }}
      onSaved={({ file_name: name }) => {
        toast(t('add.done', { name }), name);
        onClose();
      }}
      submitLabel={t('add.submit')}
      onClose={onClose}
    >
      <SelectField
        label={t('kind')}
        hint={t(hasSbom ? 'add.hasSbom' : 'add.kindHint', {
          components: formatNumber(limits.sbomComponents, language),
        })}
        error={errors.kind?.message}
        {...register('kind')}
      >
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`kinds.${kind}`)}
          </option>
        ))}
      </SelectField>
      <Controller
        control={control}
        name="file"
        rules={{
          validate: (file) => {
            if (!file) return t('add.fileRequired');
            return file.size <= maxBytes || t('add.tooLarge', { size });
          },
        }}
        render={({ field: { value, onChange } }) => (
          <FileDrop
            label={t('add.file')}
            hint={value ? chosen(value) : t('add.drop', { size })}
            button={t(value ? 'add.chooseOther' : 'add.choose')}
            error={errors.file?.message}
            onFile={onChange}
          />
        )}
      />
    </FormDialog>
  );
}

import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AttachmentKind } from '../../../server/contract/attachment';
import { limits } from '../../../server/contract/limits';
import { Button } from '../../components/ui/button';
import { Dialog, DialogActions } from '../../components/ui/dialog';
import { SelectField } from '../../components/ui/field';
import { FileDrop } from '../../components/ui/inputs/file-drop';
import { useToast } from '../../components/ui/toast';
import { formatBytes } from '../../i18n/format';
import { useLanguage } from '../../i18n/use-language';
import { FormProblem } from '../forms/form-problem';
import { useShowProblem } from '../api/client/problem-text';
import { confirmDiscard, useUnsavedWork } from '../forms/unsaved-work';
import * as styles from './attachments.module.css';
import { useAddAttachment } from '../api/attachments';

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
  const add = useAddAttachment(releaseId);
  const kinds: readonly AttachmentKind[] = hasSbom ? ['other'] : ['sbom', 'other'];
  const { register, control, handleSubmit, setError, formState } = useForm({
    defaultValues: { kind: kinds[0] ?? 'other', file: undefined as File | undefined },
  });
  const { errors, isDirty } = formState;
  useUnsavedWork(isDirty);
  const close = () => confirmDiscard(onClose);
  const showProblem = useShowProblem(setError, {
    fields: ['kind', 'file'],
    fieldOf: (field) => (field === 'file_name' ? 'file' : field),
  });
  const size = formatBytes(limits.attachmentBytes, language);

  const submit = handleSubmit(({ kind, file }) => {
    if (!file || add.isPending) return;
    add.mutate(
      { kind, file },
      {
        onSuccess: ({ file_name: name }) => {
          toast(t('add.done', { name }), name);
          onClose();
        },
        onError: showProblem,
      },
    );
  });

  return (
    <Dialog title={t('add.title')} onClose={close} locked={add.isPending}>
      <form method="post" noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <SelectField
          label={t('kind')}
          hint={t(hasSbom ? 'add.hasSbom' : 'add.kindHint')}
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
              return file.size <= limits.attachmentBytes || t('add.tooLarge', { size });
            },
          }}
          render={({ field: { value, onChange } }) => (
            <FileDrop
              label={t('add.file')}
              hint={
                value
                  ? t('add.chosen', { name: value.name, size: formatBytes(value.size, language) })
                  : t('add.drop', { size })
              }
              button={t(value ? 'add.chooseOther' : 'add.choose')}
              error={errors.file?.message}
              onFile={onChange}
            />
          )}
        />
        <FormProblem text={errors.root?.message} />
        <DialogActions>
          <Button type="submit" variant="primary" busy={add.isPending}>
            {t('add.submit')}
          </Button>
          <Button onClick={close} disabled={add.isPending}>
            {t('add.cancel')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

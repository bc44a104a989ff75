import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { DownloadType } from '../../../server/contract/download-type';
import { limits } from '../../../server/contract/limits';
import { Button } from '../../components/ui/button';
import { Dialog, DialogActions } from '../../components/ui/dialog';
import { CheckboxField, TextAreaField, TextField } from '../../components/ui/field';
import { useToast } from '../../components/ui/toast';
import { FormProblem } from '../forms/form-problem';
import { useShowProblem } from '../api/client/problem-text';
import { EditConflict } from '../forms/edit-conflict';
import { confirmDiscard, useUnsavedWork } from '../forms/unsaved-work';
import { useEditConflict } from '../forms/use-edit-conflict';
import { useAddDownloadType, useChangeDownloadType } from '../api/download-types';
import * as styles from './dialogs.module.css';

interface Values {
  name: string;
  description: string;
  categorie: string;
  escrow: boolean;
  has_windows_service_installer: boolean;
  windows_service_installer_program_name: string;
  windows_service_installer_xml_contents: string;
}

const FIELDS = [
  'name',
  'description',
  'categorie',
  'escrow',
  'has_windows_service_installer',
  'windows_service_installer_program_name',
  'windows_service_installer_xml_contents',
] as const;

type InstallerField = 'windows_service_installer_program_name' | 'windows_service_installer_xml_contents';

const LABELS: Readonly<Record<keyof Values, string>> = {
  name: 'type.fields.name',
  categorie: 'type.fields.categorie',
  description: 'type.fields.description',
  escrow: 'type.fields.escrow',
  has_windows_service_installer: 'type.fields.hasInstaller',
  windows_service_installer_program_name: 'type.fields.program',
  windows_service_installer_xml_contents: 'type.fields.xml',
};

const PROGRAM_NAME = /^[A-Za-z0-9][A-Za-z0-9._() -]*$/;

const EMPTY: Values = {
  name: '',
  description: '',
  categorie: '',
  escrow: false,
  has_windows_service_installer: false,
  windows_service_installer_program_name: '',
  windows_service_installer_xml_contents: '',
};

const valuesOf = (type: DownloadType): Values => ({
  name: type.name,
  description: type.description,
  categorie: type.categorie,
  escrow: type.escrow,
  has_windows_service_installer: type.has_windows_service_installer,
  windows_service_installer_program_name: type.windows_service_installer_program_name,
  windows_service_installer_xml_contents: type.windows_service_installer_xml_contents ?? '',
});

interface Saving {
  onSuccess: (type: DownloadType) => void;
  onError: (error: unknown) => void;
}

export function AddDownloadTypeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('releases');
  const add = useAddDownloadType();
  return (
    <DownloadTypeDialog
      title={t('type.title')}
      submitLabel={t('type.submit')}
      doneText={(name) => t('type.added', { name })}
      values={EMPTY}
      isSaving={add.isPending}
      onSave={(values, saving) => add.mutate(values, saving)}
      onClose={onClose}
    />
  );
}

/** Changes a download type. On a conflict, shows the saved values. Saving again replaces them. */
export function EditDownloadTypeDialog({ type, onClose }: { type: DownloadType; onClose: () => void }) {
  const { t } = useTranslation('releases');
  const change = useChangeDownloadType(type.id);
  // The value when the dialog opened: the list behind the dialog may update.
  const [opened] = useState(type);
  const { current, latest, catchConflict } = useEditConflict(opened);
  return (
    <DownloadTypeDialog
      title={t('type.edit.title', { name: opened.name })}
      submitLabel={t('type.edit.submit')}
      doneText={(name) => t('type.edit.done', { name })}
      values={valuesOf(opened)}
      current={current && valuesOf(current)}
      isSaving={change.isPending}
      onSave={(values, { onSuccess, onError }) =>
        change.mutate(
          { ...values, version: latest.version },
          {
            onSuccess,
            onError: (error) => {
              catchConflict(error);
              onError(error);
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}

interface DownloadTypeDialogProps {
  title: string;
  submitLabel: string;
  /** Returns the text of the success message for this name. */
  doneText: (name: string) => string;
  values: Values;
  /** The values that somebody else has saved in the meantime. */
  current?: Values | undefined;
  isSaving: boolean;
  /** `values` has no installer fields if the type has no installer. */
  onSave: (values: Omit<Values, InstallerField> & Partial<Values>, saving: Saving) => void;
  onClose: () => void;
}

function DownloadTypeDialog({
  title,
  submitLabel,
  doneText,
  values: defaultValues,
  current,
  isSaving,
  onSave,
  onClose,
}: DownloadTypeDialogProps) {
  const { t } = useTranslation('releases');
  const toast = useToast();
  const { register, handleSubmit, control, setError, formState } = useForm<Values>({
    defaultValues,
    shouldUnregister: false,
  });
  const showProblem = useShowProblem(setError, { fields: FIELDS });
  // The cast is safe: no field is ever unregistered, so all values are present.
  const values = useWatch({ control }) as Values;
  const hasInstaller = values.has_windows_service_installer;
  const program = values.windows_service_installer_program_name.trim();
  const { errors, isDirty } = formState;
  useUnsavedWork(isDirty);
  const close = () => confirmDiscard(onClose);
  const shown = (value: string | boolean) =>
    typeof value === 'boolean' ? t(value ? 'type.edit.yes' : 'type.edit.no') : value;

  const atMost = (max: number) => ({ value: max, message: t('type.errors.tooLong', { max }) });
  const filled = (message: string) => (value: string) => value.trim() !== '' || message;
  const checkProgram = (name: string) => {
    if (name.trim() === '') return t('type.errors.program');
    return PROGRAM_NAME.test(name.trim()) || t('type.errors.programCharacters');
  };

  const submit = handleSubmit((entered) => {
    const { windows_service_installer_program_name, windows_service_installer_xml_contents, ...type } =
      entered;
    const installer = { windows_service_installer_program_name, windows_service_installer_xml_contents };
    onSave(entered.has_windows_service_installer ? { ...type, ...installer } : type, {
      onSuccess: ({ name }) => {
        toast(doneText(name), name);
        onClose();
      },
      onError: showProblem,
    });
  });

  return (
    <Dialog title={title} onClose={close} wide locked={isSaving}>
      <form method="post" noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <div className={styles.pair}>
          <TextField
            {...register('name', {
              validate: filled(t('type.errors.name')),
              maxLength: atMost(limits.nameLength),
            })}
            label={t('type.fields.name')}
            error={errors.name?.message}
            autoComplete="off"
            required
          />
          <TextField
            {...register('categorie', {
              validate: filled(t('type.errors.categorie')),
              maxLength: atMost(limits.categoryLength),
            })}
            label={t('type.fields.categorie')}
            hint={t('type.fields.categorieHint')}
            error={errors.categorie?.message}
            autoComplete="off"
            required
          />
        </div>
        <TextAreaField
          {...register('description', { maxLength: atMost(limits.descriptionLength) })}
          label={t('type.fields.description')}
          note={t('type.optional')}
          error={errors.description?.message}
          rows={3}
        />
        <CheckboxField
          {...register('escrow')}
          label={t('type.fields.escrow')}
          hint={t('type.fields.escrowHint')}
        />
        <CheckboxField
          {...register('has_windows_service_installer')}
          label={t('type.fields.hasInstaller')}
          hint={t('type.fields.hasInstallerHint')}
        />
        {hasInstaller && (
          <>
            <TextField
              {...register('windows_service_installer_program_name', {
                validate: checkProgram,
                maxLength: atMost(limits.serviceNameLength),
              })}
              label={t('type.fields.program')}
              hint={t('type.fields.programHint')}
              error={errors.windows_service_installer_program_name?.message}
              autoComplete="off"
              spellCheck={false}
              required
            />
            <TextAreaField
              {...register('windows_service_installer_xml_contents', {
                validate: filled(t('type.errors.xml')),
                maxLength: atMost(limits.serviceXmlLength),
              })}
              label={t('type.fields.xml')}
              hint={t('type.fields.xmlHint', { file: `${program || '…'}.xml` })}
              error={errors.windows_service_installer_xml_contents?.message}
              className={styles.code}
              rows={8}
              spellCheck={false}
              required
            />
          </>
        )}
        <FormProblem text={errors.root?.message} />
        {current && (
          <EditConflict
            differing={FIELDS.filter((field) => current[field] !== values[field]).map((field) => ({
              label: t(LABELS[field]),
              value: shown(current[field]),
            }))}
          />
        )}
        <DialogActions>
          <Button type="submit" variant="primary" busy={isSaving}>
            {submitLabel}
          </Button>
          <Button onClick={close} disabled={isSaving}>
            {t('type.cancel')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

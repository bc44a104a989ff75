import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { limits } from '../../../server/contract/limits';
import { Button } from '../../components/ui/button';
import { Dialog, DialogActions } from '../../components/ui/dialog';
import { CheckboxField, TextAreaField, TextField } from '../../components/ui/field';
import { useToast } from '../../components/ui/toast';
import { downloadTypesQuery } from '../queries/download-types';
import { FormProblem } from '../form-problem';
import { MissingWrappers } from '../missing-wrappers';
import { useShowProblem } from '../problem-text';
import { leaveForm, useUnsavedWork } from '../session/unsaved-work';
import { useAddDownloadType } from './use-add-download-type';
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

const PROGRAM_NAME = /^[A-Za-z0-9][A-Za-z0-9._() -]*$/;

export function AddDownloadTypeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('releases');
  const toast = useToast();
  const add = useAddDownloadType();
  // Every type lists the wrappers that the server has; unknown before the first type.
  const ready = useQuery(downloadTypesQuery()).data?.[0]?.windows_service_installer_bits;
  const { register, handleSubmit, control, setError, formState } = useForm<Values>({
    defaultValues: {
      name: '',
      description: '',
      categorie: '',
      escrow: false,
      has_windows_service_installer: false,
      windows_service_installer_program_name: '',
      windows_service_installer_xml_contents: '',
    },
    shouldUnregister: false,
  });
  const showProblem = useShowProblem(setError, { fields: FIELDS });
  const [hasInstaller, programName] = useWatch({
    control,
    name: ['has_windows_service_installer', 'windows_service_installer_program_name'],
  });
  const program = programName.trim();
  const { errors, isDirty } = formState;
  useUnsavedWork(isDirty);
  const close = () => leaveForm(onClose);

  const atMost = (max: number) => ({ value: max, message: t('type.errors.tooLong', { max }) });
  const filled = (message: string) => (value: string) => value.trim() !== '' || message;
  const checkProgram = (name: string) => {
    if (name.trim() === '') return t('type.errors.program');
    return PROGRAM_NAME.test(name.trim()) || t('type.errors.programCharacters');
  };

  const submit = handleSubmit((values) => {
    const { windows_service_installer_program_name, windows_service_installer_xml_contents, ...type } =
      values;
    const installer = { windows_service_installer_program_name, windows_service_installer_xml_contents };
    add.mutate(values.has_windows_service_installer ? { ...type, ...installer } : type, {
      onSuccess: ({ name }) => {
        toast(t('type.added', { name }), name);
        onClose();
      },
      onError: showProblem,
    });
  });

  return (
    <Dialog title={t('type.title')} onClose={close} wide locked={add.isPending}>
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
            <MissingWrappers ready={ready} />
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
        <DialogActions>
          <Button type="submit" variant="primary" busy={add.isPending}>
            {t('type.submit')}
          </Button>
          <Button onClick={close} disabled={add.isPending}>
            {t('type.cancel')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

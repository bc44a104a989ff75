import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { DownloadType, NewDownloadType } from '../../../../server/contract/download-type';
import type { InstallFacts } from '../../../../server/contract/installation';
import { limits } from '../../../../server/contract/limits';
import { CheckboxField, TextAreaField, TextField } from '../../../components/ui/field';
import { FACT_FIELDS, InstallFactsFields, NO_FACTS } from './install-facts-fields';
import * as styles from './dialogs.module.css';

export interface Values extends InstallFacts {
  name: string;
  description: string;
  categorie: string;
  description_nl: string;
  categorie_nl: string;
  escrow: boolean;
  has_windows_service_installer: boolean;
  windows_service_installer_program_name: string;
  windows_service_installer_xml_contents: string;
}

export const FIELDS = [
  'name',
  'description',
  'categorie',
  'description_nl',
  'categorie_nl',
  'escrow',
  'has_windows_service_installer',
  'windows_service_installer_program_name',
  'windows_service_installer_xml_contents',
  ...FACT_FIELDS,
] as const;

const PROGRAM_NAME = /^[A-Za-z0-9][A-Za-z0-9._() -]*$/;

export const EMPTY: Values = {
  name: '',
  description: '',
  categorie: '',
  description_nl: '',
  categorie_nl: '',
  escrow: false,
  has_windows_service_installer: false,
  windows_service_installer_program_name: '',
  windows_service_installer_xml_contents: '',
  ...NO_FACTS,
};

const factsOf = (type: DownloadType): InstallFacts => ({
  silent_switch: type.silent_switch ?? '',
  uninstall_command: type.uninstall_command ?? '',
  version_place: type.version_place ?? '',
  version_path: type.version_path ?? '',
  version_name: type.version_name ?? '',
  version_found: type.version_found ?? '',
  needs_restart: type.needs_restart ?? '',
  ports_services: type.ports_services ?? '',
  signed_by: type.signed_by ?? '',
});

export const valuesOf = (type: DownloadType): Values => ({
  name: type.name,
  description: type.description,
  categorie: type.categorie,
  description_nl: type.description_nl,
  categorie_nl: type.categorie_nl,
  escrow: type.escrow,
  has_windows_service_installer: type.has_windows_service_installer,
  windows_service_installer_program_name: type.windows_service_installer_program_name,
  windows_service_installer_xml_contents: type.windows_service_installer_xml_contents ?? '',
  ...factsOf(type),
});

/** Leaves out the settings of the installer if the type has none. */
export function toRequest({
  windows_service_installer_program_name,
  windows_service_installer_xml_contents,
  ...type
}: Values): NewDownloadType {
  return type.has_windows_service_installer
    ? { ...type, windows_service_installer_program_name, windows_service_installer_xml_contents }
    : type;
}

/** The fields of the form of a download type. */
export function DownloadTypeFields() {
  const { t } = useTranslation('releases');
  const { register, control, formState } = useFormContext<Values>();
  const { errors } = formState;
  const [hasInstaller, program] = useWatch({
    control,
    name: ['has_windows_service_installer', 'windows_service_installer_program_name'],
  });
  const atMost = (max: number) => ({ value: max, message: t('type.errors.tooLong', { max }) });
  const filled = (message: string) => (value: string) => value.trim() !== '' || message;
  const checkProgram = (name: string) => {
    if (name.trim() === '') return t('type.errors.program');
    return PROGRAM_NAME.test(name.trim()) || t('type.errors.programCharacters');
  };

  return (
    <>
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
      <TextField
        {...register('categorie_nl', { maxLength: atMost(limits.categoryLength) })}
        label={t('type.fields.categorieNl')}
        note={t('type.optional')}
        hint={t('type.fields.dutchHint')}
        error={errors.categorie_nl?.message}
        autoComplete="off"
        lang="nl"
      />
      <TextAreaField
        {...register('description', { maxLength: atMost(limits.descriptionLength) })}
        label={t('type.fields.description')}
        note={t('type.optional')}
        error={errors.description?.message}
        rows={3}
      />
      <TextAreaField
        {...register('description_nl', { maxLength: atMost(limits.descriptionLength) })}
        label={t('type.fields.descriptionNl')}
        note={t('type.optional')}
        error={errors.description_nl?.message}
        rows={3}
        lang="nl"
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
            hint={t('type.fields.xmlHint', { file: `${program.trim() || '…'}.xml` })}
            error={errors.windows_service_installer_xml_contents?.message}
            className={styles.code}
            rows={8}
            spellCheck={false}
            required
          />
        </>
      )}
      <InstallFactsFields />
    </>
  );
}

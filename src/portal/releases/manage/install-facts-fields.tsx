import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { InstallFacts } from '../../../../server/contract/installation';
import { limits } from '../../../../server/contract/limits';
import { SelectField, TextAreaField, TextField } from '../../../components/ui/field';
import * as styles from './dialogs.module.css';

export const NO_FACTS: InstallFacts = {
  silent_switch: '',
  uninstall_command: '',
  version_place: '',
  version_path: '',
  version_name: '',
  version_found: '',
  needs_restart: '',
  ports_services: '',
  signed_by: '',
};
export const FACT_FIELDS = Object.keys(NO_FACTS) as (keyof InstallFacts)[];

/** The part of the form of a download type that installers read. Folded as long as it is empty. */
export function InstallFactsFields() {
  const { t } = useTranslation('releases');
  const { register, control, formState, getValues } = useFormContext<InstallFacts>();
  const { errors } = formState;
  const [isOpen, setOpen] = useState(() => getValues(FACT_FIELDS).some((value) => value !== ''));
  const place = useWatch({ control, name: 'version_place' });
  const hasErrors = FACT_FIELDS.some((name) => errors[name]);
  const atMost = (max: number) => ({ value: max, message: t('type.errors.tooLong', { max }) });
  const line = (name: keyof InstallFacts, max: number, isRequired = false) => ({
    ...register(name, {
      maxLength: atMost(max),
      validate: (value) => !isRequired || value.trim() !== '' || t('facts.errors.required'),
    }),
    error: errors[name]?.message,
    autoComplete: 'off',
    spellCheck: false,
    ...(isRequired ? { required: true } : { note: t('type.optional') }),
  });
  return (
    <details
      open={isOpen || hasErrors}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className={styles.folded}
    >
      <summary>{t('facts.title')}</summary>
      <div className={styles.form}>
        <p className={styles.visibility}>{t('facts.text', { version: '{version}', file: '{file}' })}</p>
        <TextField
          {...line('silent_switch', limits.installFactLength)}
          label={t('facts.silentSwitch')}
          hint={t('facts.silentSwitchHint')}
        />
        <TextField
          {...line('uninstall_command', limits.installFactLength)}
          label={t('facts.uninstall')}
          hint={t('facts.uninstallHint')}
        />
        <SelectField {...register('version_place')} label={t('facts.versionPlace')}>
          <option value="">{t('facts.unknown')}</option>
          <option value="registry">{t('facts.registry')}</option>
          <option value="file">{t('facts.file')}</option>
        </SelectField>
        {place !== '' && (
          <>
            <TextField
              {...line('version_path', limits.installFactLength, true)}
              label={t(place === 'file' ? 'facts.folder' : 'facts.key')}
              hint={t(place === 'file' ? 'facts.folderHint' : 'facts.keyHint')}
            />
            <TextField
              {...line('version_name', limits.installFactLength, true)}
              label={t(place === 'file' ? 'facts.fileName' : 'facts.value')}
            />
            <TextField
              {...line('version_found', limits.nameLength)}
              label={t('facts.found')}
              hint={t('facts.foundHint', { version: '{version}' })}
            />
          </>
        )}
        <SelectField {...register('needs_restart')} label={t('facts.restart')}>
          <option value="">{t('facts.unknown')}</option>
          {(['no', 'sometimes', 'yes'] as const).map((restart) => (
            <option key={restart} value={restart}>
              {t(`facts.restarts.${restart}`)}
            </option>
          ))}
        </SelectField>
        <TextAreaField
          {...register('ports_services', { maxLength: atMost(limits.installTextLength) })}
          label={t('facts.ports')}
          hint={t('facts.portsHint')}
          note={t('type.optional')}
          error={errors.ports_services?.message}
          rows={3}
        />
        <TextField
          {...line('signed_by', limits.nameLength)}
          label={t('facts.signedBy')}
          hint={t('facts.signedByHint')}
        />
      </div>
    </details>
  );
}

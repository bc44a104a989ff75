import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Grant } from '../../../server/contract/grant';
import type { Language } from '../../../server/contract/languages';
import { limits } from '../../../server/contract/limits';
import { SelectField, TextAreaField, TextField } from '../../components/ui/field';
import { FieldRow } from '../forms/field-row';
import { GroupField } from '../forms/group-field';
import { AppsField } from '../forms/licence/apps-field';
import { TermFields, UsersField, useTermRules } from '../forms/licence/term-fields';
import { LanguageField, ManagerField, PersonFields } from '../forms/person-fields';
import type { AppName } from '../forms/licence/app-names';

/** The values of the form for a grant. */
export interface GrantValues {
  isNewGroup: 'yes' | 'no';
  groupName: string;
  groupId: string;
  name: string;
  email: string;
  language: Language;
  isManager: boolean;
  licence: string;
  company: string;
  erp: '' | NonNullable<Grant['license']['erp']>;
  users: string;
  valid_from: string;
  valid_until: string;
  apps: string[];
  subject: string;
  text: string;
}

function useFields() {
  const { t } = useTranslation('messages');
  const { register, control, formState } = useFormContext<GrantValues>();
  const required = { validate: (value: string) => value.trim() !== '' || t('grant.errors.required') };
  return { t, register, control, errors: formState.errors, required };
}

export function GroupFields() {
  const { t, register, control, errors, required } = useFields();
  const isNewGroup = useWatch({ control, name: 'isNewGroup' }) === 'yes';
  return (
    <>
      <h2>{t('grant.group.title')}</h2>
      <SelectField label={t('grant.group.which')} {...register('isNewGroup')}>
        <option value="yes">{t('grant.group.new')}</option>
        <option value="no">{t('grant.group.existing')}</option>
      </SelectField>
      {isNewGroup ? (
        <TextField
          label={t('grant.group.name')}
          autoComplete="off"
          error={errors.groupName?.message}
          {...register('groupName', required)}
        />
      ) : (
        <Controller
          control={control}
          name="groupId"
          rules={{ required: t('grant.errors.required') }}
          render={({ field: { disabled: _, ...field } }) => (
            <GroupField
              {...field}
              label={t('grant.group.existing')}
              isOffered={({ is_admin }) => !is_admin}
              error={errors.groupId?.message}
            />
          )}
        />
      )}
    </>
  );
}

export function FirstPersonFields({ onLanguage }: { onLanguage: (language: Language) => void }) {
  const { t } = useFields();
  return (
    <>
      <h2>{t('grant.person.title')}</h2>
      <PersonFields />
      <LanguageField onChange={onLanguage} />
      <ManagerField />
    </>
  );
}

export function LicenceFields({ apps, erps }: { apps: readonly AppName[]; erps: readonly AppName[] }) {
  const { t, register, control, errors, required } = useFields();
  const { setValue } = useFormContext<GrantValues>();
  const rules = useTermRules();
  return (
    <>
      <h2>{t('grant.licence.title')}</h2>
      <FieldRow>
        <TextField
          label={t('name')}
          autoComplete="off"
          error={errors.licence?.message}
          {...register('licence', required)}
        />
        <TextField
          label={t('one.company')}
          autoComplete="off"
          error={errors.company?.message}
          {...register('company')}
        />
      </FieldRow>
      <FieldRow>
        <SelectField label={t('one.erp')} {...register('erp')}>
          <option value="">{t('one.otherErp')}</option>
          {erps.map((erp) => (
            <option key={erp.id} value={erp.id}>
              {erp.title}
            </option>
          ))}
        </SelectField>
        <UsersField field={register('users', rules.users)} error={errors.users?.message} />
      </FieldRow>
      <TermFields
        from={register('valid_from', rules.valid_from)}
        until={register('valid_until', { required: t('grant.errors.required'), ...rules.valid_until })}
        errors={{ from: errors.valid_from?.message, until: errors.valid_until?.message }}
      />
      <AppsField
        apps={apps}
        chosen={useWatch({ control, name: 'apps' }).length}
        field={register('apps')}
        onTickAll={(ids) => setValue('apps', ids, { shouldDirty: true })}
        error={errors.apps?.message}
      />
    </>
  );
}

export function MailFields() {
  const { t, register, errors, required } = useFields();
  return (
    <>
      <h2>{t('grant.mail.title')}</h2>
      <TextField
        label={t('answer.subject')}
        autoComplete="off"
        error={errors.subject?.message}
        {...register('subject', required)}
      />
      <TextAreaField
        label={t('grant.mail.text')}
        hint={t('grant.mail.hint')}
        rows={9}
        maxLength={limits.messageLength}
        error={errors.text?.message}
        {...register('text', required)}
      />
    </>
  );
}

import type { ChangeEvent } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Grant } from '../../../server/contract/grant';
import { LANGUAGES, type Language } from '../../../server/contract/languages';
import { limits } from '../../../server/contract/limits';
import { CheckboxField, SelectField, TextAreaField, TextField } from '../../components/ui/field';
import { AppsField } from '../forms/apps-field';
import { FieldRow } from '../forms/field-row';
import { GroupField } from '../forms/group-field';
import type { Named } from './message-facts';

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
  validFrom: string;
  validUntil: string;
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

export function PersonFields({ onLanguage }: { onLanguage: (language: Language) => void }) {
  const { t, register, errors, required } = useFields();
  return (
    <>
      <h2>{t('grant.person.title')}</h2>
      <FieldRow>
        <TextField
          label={t('name')}
          autoComplete="off"
          error={errors.name?.message}
          {...register('name', required)}
        />
        <TextField
          label={t('one.email')}
          type="email"
          autoComplete="off"
          error={errors.email?.message}
          {...register('email', required)}
        />
      </FieldRow>
      <SelectField
        label={t('one.language')}
        {...register('language', {
          onChange: (event: ChangeEvent<HTMLSelectElement>) => onLanguage(event.target.value as Language),
        })}
      >
        {LANGUAGES.map((language) => (
          <option key={language} value={language}>
            {t(`grant.languages.${language}`)}
          </option>
        ))}
      </SelectField>
      <CheckboxField
        label={t('grant.person.isManager')}
        hint={t('grant.person.isManagerHint')}
        {...register('isManager')}
      />
    </>
  );
}

export function LicenceFields({ apps, erps }: { apps: readonly Named[]; erps: readonly Named[] }) {
  const { t, register, control, errors, required } = useFields();
  const { setValue } = useFormContext<GrantValues>();
  const chosenApps = useWatch({ control, name: 'apps' });
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
              {erp.name}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('grant.licence.users')}
          type="number"
          min={1}
          inputMode="numeric"
          error={errors.users?.message}
          {...register('users', {
            validate: (value) =>
              (/^[1-9]\d*$/.test(value) && Number(value) <= limits.licenceUsersMax) ||
              t('grant.errors.users'),
          })}
        />
      </FieldRow>
      <FieldRow>
        <TextField
          label={t('grant.licence.from')}
          type="date"
          error={errors.validFrom?.message}
          {...register('validFrom', required)}
        />
        <TextField
          label={t('grant.licence.until')}
          type="date"
          error={errors.validUntil?.message}
          {...register('validUntil', {
            validate: (value, { validFrom }) => value >= validFrom || t('grant.errors.until'),
          })}
        />
      </FieldRow>
      <AppsField
        apps={apps.map(({ id, name }) => ({ id, title: name }))}
        chosen={chosenApps.length}
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

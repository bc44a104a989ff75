import type { ChangeEvent } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LANGUAGES, type Language } from '../../../server/contract/languages';
import { CheckboxField, SelectField, TextField } from '../../components/ui/field';
import { GroupField } from './group-field';

interface PersonValues {
  name: string;
  email: string;
}

interface PersonFieldsProps {
  emailHint?: string;
  isEmailFixed?: boolean;
}

/** Fields for name and email address. For use in the form of a person. */
export function PersonFields({ emailHint, isEmailFixed = false }: PersonFieldsProps) {
  const { t } = useTranslation('users');
  const { register, formState } = useFormContext<PersonValues>();
  const { errors } = formState;
  return (
    <>
      <TextField
        label={t('name')}
        autoComplete="off"
        error={errors.name?.message}
        {...register('name', { validate: (value) => value.trim() !== '' || t('errors.name') })}
      />
      <TextField
        label={t('email')}
        type="email"
        autoComplete="off"
        hint={emailHint}
        readOnly={isEmailFixed}
        error={errors.email?.message}
        {...register('email', {
          validate: (value) => /^\S+@\S+\.\S+$/.test(value.trim()) || t('errors.email'),
        })}
      />
    </>
  );
}

/** Field for the group. For use in the same forms as `PersonFields`. */
export function GroupOfPerson() {
  const { t } = useTranslation('users');
  const { control, formState } = useFormContext<{ group: string }>();
  return (
    <Controller
      control={control}
      name="group"
      rules={{ required: t('errors.group') }}
      render={({ field: { disabled: _, ...field } }) => (
        <GroupField {...field} label={t('group')} error={formState.errors.group?.message} />
      )}
    />
  );
}

/** Field that makes the person a manager. For use in the same forms as `PersonFields`. */
export function ManagerField() {
  const { t } = useTranslation('users');
  const { register } = useFormContext<{ isManager: boolean }>();
  return (
    <CheckboxField
      label={t('invite.isManager')}
      hint={t('invite.isManagerHint')}
      {...register('isManager')}
    />
  );
}

/** Field for the language of the mail to the person. For use in the same forms as `PersonFields`. */
export function LanguageField({ onChange }: { onChange?: (language: Language) => void }) {
  const { t } = useTranslation('users');
  const { register } = useFormContext<{ language: Language }>();
  return (
    <SelectField
      label={t('invite.language')}
      {...register('language', {
        onChange: (event: ChangeEvent<HTMLSelectElement>) => onChange?.(event.target.value as Language),
      })}
    >
      {LANGUAGES.map((language) => (
        <option key={language} value={language}>
          {t(`invite.${language}`)}
        </option>
      ))}
    </SelectField>
  );
}

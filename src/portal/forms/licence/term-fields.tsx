import { useWatch, type UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { limits } from '../../../../server/contract/limits';
import { CheckboxField, SelectField, TextField } from '../../../components/ui/field';
import { FieldRow } from '../field-row';

/** What a form about a licence without a last day has, besides the two days. */
export interface Endless {
  is_endless: boolean;
}

/** Returns the validation rules of the fields `users`, `valid_from` and `valid_until`. */
export function useTermRules() {
  const { t } = useTranslation('licences');
  return {
    users: {
      validate: (value: string) =>
        (/^[1-9]\d*$/.test(value) && Number(value) <= limits.licenceUsersMax) || t('errors.users'),
    },
    valid_from: { required: t('errors.validFrom') },
    valid_until: {
      validate: (value: string, { valid_from, is_endless }: { valid_from: string } & Partial<Endless>) =>
        is_endless || (!value ? t('errors.noValidUntil') : value >= valid_from || t('errors.validUntil')),
    },
  };
}

interface LicenceFieldProps {
  field: UseFormRegisterReturn;
  error: string | undefined;
}

export function UsersField({ field, error }: LicenceFieldProps) {
  const { t } = useTranslation('licences');
  return (
    <TextField
      label={t('labels.users')}
      type="number"
      min={1}
      step={1}
      inputMode="numeric"
      error={error}
      {...field}
    />
  );
}

export function EditionField({ field, error }: LicenceFieldProps) {
  const { t } = useTranslation('licences');
  return (
    <SelectField label={t('labels.edition')} error={error} {...field}>
      {(['free', 'starter', 'full'] as const).map((edition) => (
        <option key={edition} value={edition}>
          {t(`editions.${edition}`)}
        </option>
      ))}
    </SelectField>
  );
}

interface TermFieldsProps {
  from: UseFormRegisterReturn;
  until: UseFormRegisterReturn;
  errors: { from: string | undefined; until: string | undefined };
  /** The box for a licence without a last day. Missing: the last day may not be left out. */
  endless?: UseFormRegisterReturn;
}

/** Fields for the first and last day of a licence. */
export function TermFields({ from, until, errors, endless }: TermFieldsProps) {
  const { t } = useTranslation('licences');
  const isEndless = useWatch<Partial<Endless>>({ name: 'is_endless' }) === true;
  return (
    <>
      <FieldRow>
        <TextField label={t('labels.validFrom')} type="date" error={errors.from} {...from} />
        {!isEndless && (
          <TextField label={t('labels.validUntil')} type="date" error={errors.until} {...until} />
        )}
      </FieldRow>
      {endless && <CheckboxField label={t('noEnd')} {...endless} />}
    </>
  );
}

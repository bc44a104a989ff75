import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { limits } from '../../../../server/contract/limits';
import { SelectField, TextField } from '../../../components/ui/field';
import { FieldRow } from '../field-row';

/** Returns the validation rules of the fields `users`, `valid_from` and `valid_until`, which may be left empty. */
export function useTermRules() {
  const { t } = useTranslation('licences');
  return {
    users: {
      validate: (value: string) =>
        (/^[1-9]\d*$/.test(value) && Number(value) <= limits.licenceUsersMax) || t('errors.users'),
    },
    valid_from: { required: t('errors.validFrom') },
    valid_until: {
      validate: (value: string, { valid_from }: { valid_from: string }) =>
        !value || value >= valid_from || t('errors.validUntil'),
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
  /** False if the last day may not be left empty. */
  mayBeEndless?: boolean;
}

/** Fields for the first and last day of a licence. */
export function TermFields({ from, until, errors, mayBeEndless = true }: TermFieldsProps) {
  const { t } = useTranslation('licences');
  return (
    <FieldRow>
      <TextField label={t('labels.validFrom')} type="date" error={errors.from} {...from} />
      <TextField
        label={t('labels.validUntil')}
        type="date"
        hint={mayBeEndless ? t('create.untilHint') : undefined}
        error={errors.until}
        {...until}
      />
    </FieldRow>
  );
}

import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { limits } from '../../../server/contract/limits';
import { TextField } from '../../components/ui/field';
import { FieldRow } from '../forms/field-row';

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
      validate: (value: string, { valid_from }: { valid_from: string }) =>
        !value || value >= valid_from || t('errors.validUntil'),
    },
  };
}

interface UsersFieldProps {
  field: UseFormRegisterReturn;
  error: string | undefined;
}

export function UsersField({ field, error }: UsersFieldProps) {
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

interface TermFieldsProps {
  from: UseFormRegisterReturn;
  until: UseFormRegisterReturn;
  errors: { from: string | undefined; until: string | undefined };
}

/** Fields for the first and last day of a licence. */
export function TermFields({ from, until, errors }: TermFieldsProps) {
  const { t } = useTranslation('licences');
  return (
    <FieldRow>
      <TextField label={t('labels.validFrom')} type="date" error={errors.from} {...from} />
      <TextField
        label={t('labels.validUntil')}
        type="date"
        hint={t('create.untilHint')}
        error={errors.until}
        {...until}
      />
    </FieldRow>
  );
}

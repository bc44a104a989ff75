import { useCallback } from 'react';
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { FieldError } from '../../server/contract/problem';
import { ProblemError } from './problem-error';

/** Says what went wrong: our own text for its code, else the server's, else that something did. */
export function useProblemText() {
  const { t } = useTranslation('portal');
  return useCallback(
    (error: unknown): string => {
      if (!(error instanceof ProblemError)) return t('problems.internal');
      const fallback = error.detail ?? t('problems.internal');
      return t(`problems.${error.code}`, { defaultValue: fallback });
    },
    [t],
  );
}

/** Says what is wrong with a field: our own text for its code, else the server's. */
export function useFieldText() {
  const { t } = useTranslation('portal');
  return useCallback(
    ({ code, message }: FieldError): string => t(`fieldProblems.${code}`, { defaultValue: message }),
    [t],
  );
}

/**
 * Puts the server's field errors next to the fields of a form.
 * @returns whether all of them found a field; else show the problem's text too
 */
export function useShowFieldErrors<Values extends FieldValues>(
  setError: UseFormSetError<Values>,
  fields: readonly Path<Values>[],
) {
  const fieldText = useFieldText();
  return (error: unknown): boolean => {
    if (!(error instanceof ProblemError) || error.errors.length === 0) return false;
    const known = error.errors.filter(({ field }) => fields.includes(field as Path<Values>));
    known.forEach((fieldError, index) =>
      setError(
        fieldError.field as Path<Values>,
        { type: fieldError.code, message: fieldText(fieldError) },
        { shouldFocus: index === 0 },
      ),
    );
    return known.length === error.errors.length;
  };
}

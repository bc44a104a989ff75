import { useCallback, useEffect, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { onLogin } from '../../auth/session';
import { isLoginEnded, ProblemError } from './problem-error';

/**
 * Returns a function that gives the text of an error: the server's text in the page's language, or else the
 * portal's own.
 */
export function useProblemText() {
  const { t } = useTranslation('portal');
  return useCallback(
    (error: unknown): string => {
      if (!(error instanceof ProblemError)) return t('problems.unknown');
      return error.detail ?? t(error.status === undefined ? 'problems.noAnswer' : 'problems.unknown');
    },
    [t],
  );
}

export interface ShowProblemOptions<Values extends FieldValues> {
  /** The names of the form's fields. */
  fields: readonly Path<Values>[];
  /** Maps a field name of the server to one of the form. Default: the same name. */
  fieldOf?: (field: string) => string;
  /** The field that shows errors of no field of the form. Default: `root`, the form as a whole. */
  elsewhere?: Path<Values> | 'root';
}

/**
 * Returns a function that shows an error in a form: field errors next to their fields, any other error once.
 * The error that the login has ended is cleared after the next login.
 */
export function useShowProblem<Values extends FieldValues>(
  { setError, clearErrors }: Pick<UseFormReturn<Values>, 'setError' | 'clearErrors'>,
  { fields, fieldOf = (field) => field, elsewhere = 'root' }: ShowProblemOptions<Values>,
) {
  const problemText = useProblemText();
  const [hasLoginEnded, setHasLoginEnded] = useState(false);
  useEffect(() => {
    if (!hasLoginEnded) return undefined;
    return onLogin(() => {
      setHasLoginEnded(false);
      clearErrors(elsewhere);
    });
  }, [hasLoginEnded, clearErrors, elsewhere]);
  return (error: unknown): void => {
    const errors = error instanceof ProblemError ? error.errors : [];
    const known = errors.flatMap(({ field, code, message }) => {
      const name = fields.find((candidate) => candidate === fieldOf(field));
      return name ? [{ name, code, message }] : [];
    });
    known.forEach(({ name, code, message }, index) =>
      setError(name, { type: code, message }, { shouldFocus: index === 0 }),
    );
    if (known.length === 0 || known.length < errors.length) {
      setError(elsewhere, { message: problemText(error) }, { shouldFocus: known.length === 0 });
    }
    setHasLoginEnded(isLoginEnded(error));
  };
}

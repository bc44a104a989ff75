import { useState } from 'react';
import { useForm, useWatch, type DefaultValues, type FieldValues } from 'react-hook-form';
import type { Difference } from './edit-conflict';
import { useEditConflict } from './use-edit-conflict';

/** The fields that are compared after a conflict, in the order in which they are shown. */
export type ComparedFields<Values, Saved> = {
  [Field in keyof Values]?: {
    label: string;
    /** Returns the text of a saved value. Default: the value itself. */
    shown?: (value: Values[Field], saved: Saved) => string;
  };
};

/** Returns the saved values that differ from the typed ones. */
export function differencesOf<Values extends object, Saved>(
  fields: ComparedFields<Values, Saved>,
  saved: Saved,
  savedValues: Values,
  typed: Partial<Values>,
): Difference[] {
  return (Object.keys(fields) as (keyof Values)[])
    .filter((field) => savedValues[field] !== typed[field])
    .flatMap((field) => {
      const compared = fields[field];
      if (!compared) return [];
      const value = savedValues[field];
      return [{ label: compared.label, value: compared.shown?.(value, saved) ?? String(value) }];
    });
}

interface EditFormOptions<Saved, Values> {
  /** The saved object. Later versions of it do not change the form. */
  saved: Saved;
  valuesOf: (saved: Saved) => Values;
  fields: ComparedFields<Values, Saved>;
}

/**
 * The form of an editor. If somebody else has saved in the meantime, it keeps the typed values, and `conflict`
 * has the saved ones that differ. Saving again, with the version of `latest`, replaces them.
 */
export function useEditForm<Saved, Values extends FieldValues>({
  saved,
  valuesOf,
  fields,
}: EditFormOptions<Saved, Values>) {
  const [opened, setOpened] = useState(saved);
  const { current, latest, catchConflict, clearConflict } = useEditConflict(opened);
  const form = useForm<Values>({ defaultValues: valuesOf(opened) as DefaultValues<Values> });
  // The cast is safe: no field is ever unregistered, so all values are present.
  const values = useWatch({ control: form.control }) as Values;
  return {
    form,
    /** The version that the form was opened with. */
    opened,
    latest,
    values,
    conflict: {
      differences: current && differencesOf(fields, current, valuesOf(current), values),
      catchConflict,
    },
    /** Goes on with a version that was saved by other means, which does not differ in these fields. */
    adopt: setOpened,
    /** Goes on with the version that was just saved. */
    reopen: (next: Saved) => {
      setOpened(next);
      clearConflict();
      form.reset(valuesOf(next));
    },
  };
}

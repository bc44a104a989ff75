import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { FormProvider, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { useShowProblem, type ShowProblemOptions } from '../api/client/problem-text';
import { EditConflict, type Difference } from './edit-conflict';
import * as styles from './form.module.css';
import { FormProblem } from './form-problem';
import { useUnsavedWork } from '../unsaved-work/unsaved-work';

/** The part of a mutation that a form uses. */
export interface FormMutation<Request, Saved> {
  isPending: boolean;
  mutate: (
    request: Request,
    callbacks: { onSuccess: (saved: Saved) => void; onError: (error: Error) => void },
  ) => void;
}

export interface FormProps<Values extends FieldValues, Request, Saved> extends ShowProblemOptions<Values> {
  form: UseFormReturn<Values>;
  mutation: FormMutation<Request, Saved>;
  /** Returns the request for these values; undefined if nothing is to be sent. */
  toRequest: (values: Values) => Request | undefined;
  onSaved: (saved: Saved, values: Values) => void;
  /** From `useEditForm`: what somebody else has saved in the meantime. */
  conflict?: {
    differences: readonly Difference[] | undefined;
    catchConflict: (error: unknown) => void;
  };
  /** Returns true for an error that is shown elsewhere. */
  isHandled?: (error: Error) => boolean;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A form that sends one request. Shows the server's errors next to their fields, and asks before unsaved
 * values are lost.
 */
export function Form<Values extends FieldValues, Request, Saved>({
  form,
  mutation,
  toRequest,
  onSaved,
  conflict,
  isHandled,
  className,
  children,
  actions,
  ...problemOptions
}: FormProps<Values, Request, Saved> & { actions: ReactNode }) {
  const { errors, isDirty } = form.formState;
  useUnsavedWork(isDirty);
  const showProblem = useShowProblem(form, problemOptions);

  const submit = form.handleSubmit((values) => {
    if (mutation.isPending) return;
    const request = toRequest(values);
    if (request === undefined) return;
    mutation.mutate(request, {
      onSuccess: (saved) => onSaved(saved, values),
      onError: (error) => {
        conflict?.catchConflict(error);
        if (!isHandled?.(error)) showProblem(error);
      },
    });
  });

  return (
    <FormProvider {...form}>
      <form
        method="post"
        noValidate
        className={clsx(styles.form, className)}
        onSubmit={(event) => void submit(event)}
      >
        {children}
        <FormProblem text={errors.root?.message} />
        {conflict?.differences && <EditConflict differences={conflict.differences} />}
        {actions}
      </form>
    </FormProvider>
  );
}

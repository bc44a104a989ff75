import type { FieldValues } from 'react-hook-form';
import { Form, type FormProps } from './form';
import { FormActions } from './form-dialog';
import * as styles from './page-form.module.css';
import { useGo } from '../unsaved-work/use-go';

interface PageFormProps<Values extends FieldValues, Request, Saved> extends FormProps<
  Values,
  Request,
  Saved
> {
  submitLabel: string;
  /** Where Cancel leads, without language prefix. */
  cancelTo: string;
  /** True for texts with a preview beside them. */
  isWide?: boolean;
}

/** A form on a page of its own, with a submit and a cancel button. */
export function PageForm<Values extends FieldValues, Request, Saved>({
  submitLabel,
  cancelTo,
  isWide = false,
  onSaved,
  ...props
}: PageFormProps<Values, Request, Saved>) {
  const go = useGo();
  return (
    <Form
      {...props}
      className={isWide ? undefined : styles.form}
      onSaved={(saved, values) => {
        props.form.reset(values); // saved, so that leaving asks nothing
        onSaved(saved, values);
      }}
      actions={
        <FormActions
          submitLabel={submitLabel}
          isPending={props.mutation.isPending}
          onCancel={() => go(cancelTo)}
        />
      }
    />
  );
}

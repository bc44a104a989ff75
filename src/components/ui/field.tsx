import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
import * as styles from './field.module.css';

interface FieldTexts {
  label: string;
  /** A word beside the label, such as "optional"; not part of the field's name. */
  note?: string;
  hint?: ReactNode;
  /** What is wrong with the value: shown below the field and tied to it. */
  error?: string;
}

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement>, FieldTexts {
  ref?: Ref<HTMLInputElement>;
}

interface TextAreaFieldProps extends TextareaHTMLAttributes<HTMLTextAreaElement>, FieldTexts {
  ref?: Ref<HTMLTextAreaElement>;
}

interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement>, FieldTexts {
  ref?: Ref<HTMLSelectElement>;
}

/** The ids of a field's parts, and the attributes that tie its control to them. */
function useFieldIds({ note, hint, error }: FieldTexts, givenId?: string) {
  const generatedId = useId();
  const id = givenId ?? generatedId;
  const ids = { control: id, note: `${id}-note`, hint: `${id}-hint`, error: `${id}-error` };
  const describedBy = [note && ids.note, hint && ids.hint, error && ids.error].filter(Boolean).join(' ');
  return {
    ids,
    attributes: {
      id,
      'aria-describedby': describedBy || undefined,
      'aria-invalid': error ? (true as const) : undefined,
    },
  };
}

interface FrameProps extends FieldTexts {
  ids: ReturnType<typeof useFieldIds>['ids'];
  className?: string;
  children: ReactNode;
}

function Frame({ ids, label, note, hint, error, className, children }: FrameProps) {
  return (
    <div className={[styles.field, className].filter(Boolean).join(' ')}>
      <div className={styles.heading}>
        <label htmlFor={ids.control}>{label}</label>
        {note && (
          <span id={ids.note} className={styles.note}>
            {note}
          </span>
        )}
      </div>
      {hint && (
        <p id={ids.hint} className={styles.hint}>
          {hint}
        </p>
      )}
      {children}
      {error && (
        <p id={ids.error} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

/** A line of text with its label. Uncontrolled unless `value` is given: what was typed before hydration stays. */
export function TextField({ label, note, hint, error, id, className, ref, ...rest }: TextFieldProps) {
  const texts = { label, note, hint, error };
  const { ids, attributes } = useFieldIds(texts, id);
  return (
    <Frame {...texts} ids={ids} className={className}>
      <input {...rest} {...attributes} ref={ref} className={styles.control} />
    </Frame>
  );
}

export function TextAreaField({ label, note, hint, error, id, className, ref, ...rest }: TextAreaFieldProps) {
  const texts = { label, note, hint, error };
  const { ids, attributes } = useFieldIds(texts, id);
  return (
    <Frame {...texts} ids={ids} className={className}>
      <textarea rows={5} {...rest} {...attributes} ref={ref} className={styles.control} />
    </Frame>
  );
}

/** A native choice; the options are its children. */
export function SelectField({ label, note, hint, error, id, className, ref, ...rest }: SelectFieldProps) {
  const texts = { label, note, hint, error };
  const { ids, attributes } = useFieldIds(texts, id);
  return (
    <Frame {...texts} ids={ids} className={className}>
      <select {...rest} {...attributes} ref={ref} className={styles.control} />
    </Frame>
  );
}

/** A tick box with its label beside it. */
export function CheckboxField({ label, note, hint, error, id, className, ref, ...rest }: TextFieldProps) {
  const { ids, attributes } = useFieldIds({ label, note, hint, error }, id);
  return (
    <div className={[styles.field, className].filter(Boolean).join(' ')}>
      <div className={styles.tick}>
        <input {...rest} {...attributes} ref={ref} type="checkbox" />
        <label htmlFor={ids.control}>{label}</label>
        {note && (
          <span id={ids.note} className={styles.note}>
            {note}
          </span>
        )}
      </div>
      {hint && (
        <p id={ids.hint} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={ids.error} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

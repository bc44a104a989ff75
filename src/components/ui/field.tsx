import { clsx } from 'clsx';
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
  /** Leaves the label to screen readers, for a filter whose placeholder or first option says the same. */
  hidesLabel?: boolean;
  /** A word beside the label, such as "optional". Not part of the field's accessible name. */
  note?: string;
  hint?: ReactNode;
  /** The error of the value, shown below the field and linked to it. */
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

interface CommonProps extends FieldTexts {
  id?: string;
  className?: string;
}

/** Splits the properties into those of the frame and those of the control, linked by ids. */
function useField<Props extends CommonProps>({
  label,
  hidesLabel,
  note,
  hint,
  error,
  id,
  className,
  ...rest
}: Props) {
  const generatedId = useId();
  const control = id ?? generatedId;
  const ids = { control, note: `${control}-note`, hint: `${control}-hint`, error: `${control}-error` };
  const describedBy = clsx(note && ids.note, hint && ids.hint, error && ids.error);
  return {
    frame: { label, hidesLabel, note, hint, error, className, ids },
    control: {
      ...rest,
      id: control,
      'aria-describedby': describedBy || undefined,
      'aria-invalid': error ? (true as const) : undefined,
    },
  };
}

interface FrameProps extends FieldTexts {
  ids: Record<'control' | 'note' | 'hint' | 'error', string>;
  className?: string;
  children: ReactNode;
}

type HeadingProps = Pick<FrameProps, 'ids' | 'label' | 'note'>;

function Label({ ids, label, note }: HeadingProps) {
  return (
    <>
      <label htmlFor={ids.control}>{label}</label>
      {note && (
        <span id={ids.note} className={styles.note}>
          {note}
        </span>
      )}
    </>
  );
}

function Hint({ ids, hint }: Pick<FrameProps, 'ids' | 'hint'>) {
  if (!hint) return null;
  return (
    <p id={ids.hint} className={styles.hint}>
      {hint}
    </p>
  );
}

function ErrorText({ ids, error }: Pick<FrameProps, 'ids' | 'error'>) {
  if (!error) return null;
  return (
    <p id={ids.error} className={styles.error}>
      {error}
    </p>
  );
}

function Frame({ className, hidesLabel, children, ...texts }: FrameProps) {
  return (
    <div className={clsx(styles.field, className)}>
      <div className={hidesLabel ? 'visually-hidden' : styles.heading}>
        <Label {...texts} />
      </div>
      {children}
      <Hint {...texts} />
      <ErrorText {...texts} />
    </div>
  );
}

/** A labelled text field. Uncontrolled unless `value` is given, so that text typed before hydration stays. */
export function TextField(props: TextFieldProps) {
  const { frame, control } = useField(props);
  return (
    <Frame {...frame}>
      <input {...control} className={styles.control} />
    </Frame>
  );
}

export function TextAreaField(props: TextAreaFieldProps) {
  const { frame, control } = useField(props);
  return (
    <Frame {...frame}>
      <textarea rows={5} {...control} className={styles.control} />
    </Frame>
  );
}

/** A native select; its children are the options. */
export function SelectField(props: SelectFieldProps) {
  const { frame, control } = useField(props);
  return (
    <Frame {...frame}>
      <select {...control} className={styles.control} />
    </Frame>
  );
}

/** A checkbox with its label beside it. */
export function CheckboxField(props: TextFieldProps) {
  const { frame, control } = useField(props);
  return (
    <div className={clsx(styles.field, styles.tick, frame.className)}>
      <input {...control} type="checkbox" />
      <div className={styles.heading}>
        <Label {...frame} />
      </div>
      <Hint {...frame} />
      <ErrorText {...frame} />
    </div>
  );
}

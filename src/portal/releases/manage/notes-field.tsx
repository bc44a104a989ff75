import { useDeferredValue, useId, type ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextAreaField } from '../../../components/ui/field';
import * as styles from './notes-field.module.css';

interface NotesFieldProps {
  label: string;
  hint: string;
  field: UseFormRegisterReturn;
  /** The current value of the field, for the preview. */
  value: string;
  error?: string;
  /** Renders Markdown as customers see it. */
  renderNotes: (text: string) => ReactNode;
}

/** Field for release notes, with a preview. */
export function NotesField({ label, hint, field, value, error, renderNotes }: NotesFieldProps) {
  const { t } = useTranslation('releases');
  const shown = useDeferredValue(value);
  const headingId = useId();
  return (
    <div className={styles.notes}>
      <TextAreaField {...field} label={label} note={t('type.optional')} hint={hint} error={error} rows={10} />
      <section className={styles.preview} aria-labelledby={headingId}>
        <h2 id={headingId}>{t('upload.fields.notesPreview', { notes: label })}</h2>
        {shown.trim() ? renderNotes(shown) : <p>{t('upload.fields.notesEmpty')}</p>}
      </section>
    </div>
  );
}

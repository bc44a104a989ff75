import { useDeferredValue, useId, type ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextAreaField } from '../../components/ui/field';
import * as styles from './notes-field.module.css';

interface NotesFieldProps {
  label: string;
  hint: string;
  field: UseFormRegisterReturn;
  /** The field's value. */
  value: string;
  error?: string;
  /** Markdown as customers see it. */
  renderNotes: (text: string) => ReactNode;
}

/** Release notes with what they will look like beside them. */
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

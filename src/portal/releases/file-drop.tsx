import { useEffect, useId, useRef, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button';
import { formatBytes } from '../../i18n/format';
import { useLanguage } from '../../i18n/use-language';
import * as styles from './file-drop.module.css';

interface FileDropProps {
  file: File | undefined;
  onFile: (file: File) => void;
  error?: string;
  onError: (error: 'folder' | 'several') => void;
}

/** What was dropped, if it is one file. */
function droppedFile(transfer: DataTransfer): File | 'folder' | 'several' | undefined {
  const items = [...transfer.items].filter(({ kind }) => kind === 'file');
  if (items.length > 1) return 'several';
  if (items[0]?.webkitGetAsEntry()?.isDirectory) return 'folder';
  return transfer.files[0];
}

/** A file, dropped or chosen. The native field stays what it is for keyboard and screen reader. */
export function FileDrop({ file, onFile, error, onError }: FileDropProps) {
  const { t } = useTranslation('releases');
  const language = useLanguage();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  // What is missing gets the focus, as the fields of a form do.
  useEffect(() => {
    if (error) input.current?.focus();
  }, [error]);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const dropped = droppedFile(event.dataTransfer);
    if (dropped instanceof File) onFile(dropped);
    else if (dropped) onError(dropped);
  };

  return (
    <div
      className={[styles.zone, isOver && styles.over].filter(Boolean).join(' ')}
      data-invalid={error ? '' : undefined}
      onDragEnter={() => setOver(true)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={drop}
    >
      <label htmlFor={id} className={styles.label}>
        {t('upload.fields.file')}
      </label>
      <p id={`${id}-hint`} className={styles.hint}>
        {file
          ? t('upload.fields.chosen', { name: file.name, size: formatBytes(file.size, language) })
          : t('upload.fields.drop')}
      </p>
      <input
        ref={input}
        id={id}
        type="file"
        className={styles.input}
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
        aria-invalid={error ? true : undefined}
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          // So that the same file, changed meanwhile, can be chosen again.
          event.target.value = '';
          if (chosen) onFile(chosen);
        }}
      />
      <Button small tabIndex={-1} aria-hidden="true" onClick={() => input.current?.click()}>
        {file ? t('upload.fields.chooseOther') : t('upload.fields.chooseFile')}
      </Button>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

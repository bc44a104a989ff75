import { clsx } from 'clsx';
import { useEffect, useId, useRef, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button';
import * as styles from './file-drop.module.css';

/** Marks an area that takes dropped files. */
export const DROP_AREA = 'data-drop-area';

interface FileDropProps {
  label: string;
  /** Says that a file can also be dropped here; after the choice, the name of the file. */
  hint: string;
  /** Shows only the button. Label and hint stay for screen readers. */
  isCompact?: boolean;
  /** Text of the button that opens the browser's file dialog. */
  button: string;
  /** True if choosing a file is the main action of the screen. */
  isPrimary?: boolean;
  /** The `accept` attribute of a file field, such as `.bel`. */
  accept?: string;
  /** The error, such as no chosen file; the field then gets the focus. */
  error?: string;
  onFile: (file: File) => void;
  /** Gets the handle of a dropped file, in browsers that can write to it after asking. */
  onHandle?: (handle: FileSystemFileHandle | undefined) => void;
}

/** Chromium only, and missing from the types. */
interface ItemWithHandle {
  getAsFileSystemHandle?: () => Promise<FileSystemHandle | null>;
}

/** Returns the handle of a dropped file. Call it while the drop is handled. */
function droppedHandle({ items }: DataTransfer): Promise<FileSystemFileHandle | undefined> | undefined {
  const item = Array.from(items).find(({ kind }) => kind === 'file') as ItemWithHandle | undefined;
  return item?.getAsFileSystemHandle?.().then(
    (handle) => (handle?.kind === 'file' ? (handle as FileSystemFileHandle) : undefined),
    () => undefined,
  );
}

/** Returns the dropped file, or why the drop is rejected; undefined if it contains no file. */
function droppedFile(transfer: DataTransfer): File | 'folder' | 'several' | undefined {
  const items = Array.from(transfer.items).filter(({ kind }) => kind === 'file');
  if (items.length > 1) return 'several';
  if (items[0]?.webkitGetAsEntry()?.isDirectory) return 'folder';
  return transfer.files[0];
}

/** A file field with a drop zone. The native field stays, for keyboard and screen reader. */
export function FileDrop({
  label,
  hint,
  isCompact = false,
  button,
  isPrimary,
  accept,
  error,
  onFile,
  onHandle,
}: FileDropProps) {
  const { t } = useTranslation('common');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [refusal, setRefusal] = useState<'folder' | 'several'>();
  const problem = refusal ? t(`ui.refusedDrop.${refusal}`) : error;

  // An invalid field gets the focus, as in other forms.
  useEffect(() => {
    if (problem) input.current?.focus();
  }, [problem]);

  const take = (file: File) => {
    setRefusal(undefined);
    onFile(file);
  };
  const dragged = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const dropped = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = droppedFile(event.dataTransfer);
    if (!(file instanceof File)) {
      setRefusal(file);
      return;
    }
    take(file);
    if (onHandle) void droppedHandle(event.dataTransfer)?.then(onHandle);
  };

  return (
    <div
      className={clsx(isCompact ? styles.compact : styles.zone, isOver && styles.over)}
      data-invalid={problem ? '' : undefined}
      {...(!isCompact && { [DROP_AREA]: '' })}
      onDragEnter={dragged}
      onDragOver={dragged}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={dropped}
    >
      <label htmlFor={id} className={isCompact ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      <p id={`${id}-hint`} className={isCompact ? 'visually-hidden' : styles.hint}>
        {hint}
      </p>
      {/* The button is the visible part; the field takes focus and keys. */}
      <input
        ref={input}
        id={id}
        type="file"
        accept={accept}
        className={clsx('visually-hidden', styles.input)}
        aria-describedby={clsx(`${id}-hint`, problem && `${id}-error`)}
        aria-invalid={problem ? true : undefined}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Allows choosing the same file again after it has changed.
          event.target.value = '';
          if (file) take(file);
        }}
      />
      <Button
        variant={isPrimary ? 'primary' : 'secondary'}
        small={!isPrimary && !isCompact}
        tabIndex={-1}
        onClick={() => input.current?.click()}
      >
        {button}
      </Button>
      {problem && (
        <p id={`${id}-error`} className={styles.error}>
          {problem}
        </p>
      )}
    </div>
  );
}

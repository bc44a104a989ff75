import { useId, useState, type DragEvent } from 'react';
import * as styles from './file-drop.module.css';

interface FileDropProps {
  label: string;
  /** Says that a file may also be dropped here. */
  hint: string;
  /** As the attribute of a file field: `.bel`. */
  accept?: string;
  disabled?: boolean;
  onFile: (file: File) => void;
}

/** A native file field in an area onto which a file may be dropped. */
export function FileDrop({ label, hint, accept, disabled = false, onFile }: FileDropProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const dragged = (event: DragEvent) => {
    if (disabled || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const dropped = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file && !disabled) onFile(file);
  };
  return (
    <div
      className={[styles.area, isOver && styles.over].filter(Boolean).join(' ')}
      onDragEnter={dragged}
      onDragOver={dragged}
      onDragLeave={() => setOver(false)}
      onDrop={dropped}
    >
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="file"
        accept={accept}
        disabled={disabled}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // So that the same file can be chosen again.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
      <span id={`${id}-hint`} className={styles.hint}>
        {hint}
      </span>
    </div>
  );
}

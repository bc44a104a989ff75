import type { ReactNode } from 'react';
import { Button } from '../../components/ui/button';
import { Dialog, DialogActions } from '../../components/ui/dialog';
import { TextField } from '../../components/ui/field';
import { CopyButton } from '../frame/copy-button';
import { useShownOnce } from './unsaved-work';
import * as styles from './shown-once-dialog.module.css';

interface ShownOnceDialogProps {
  title: string;
  text: string;
  /** The label of the value. */
  label: string;
  value: string;
  /** The name of the copied value, read after the copy button's text. */
  what: string;
  /** The text of the close button. */
  close: string;
  /** True: only the close button closes the dialog, because the value is never shown again. */
  locked?: boolean;
  /** Content below the value. */
  children?: ReactNode;
  onClose: () => void;
}

/** Shows a secret, or a URL that contains one. The user must copy it now. */
export function ShownOnceDialog({
  title,
  text,
  label,
  value,
  what,
  close,
  children,
  ...rest
}: ShownOnceDialogProps) {
  useShownOnce();
  return (
    <Dialog title={title} {...rest}>
      <div className={styles.body}>
        <p>{text}</p>
        <TextField
          label={label}
          className={styles.value}
          value={value}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        {children}
        <DialogActions>
          <CopyButton isMain text={value} what={what} />
          <Button onClick={rest.onClose}>{close}</Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

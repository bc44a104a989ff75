import type { ReactNode } from 'react';
import { Button } from '../../components/ui/button';
import { Dialog, DialogActions } from '../../components/ui/dialog';
import { TextField } from '../../components/ui/field';
import { CopyButton } from '../frame/copy-button';
import { useShownOnce } from '../unsaved-work/unsaved-work';
import * as styles from './shown-once-dialog.module.css';

interface ShownOnceProps {
  text: string;
  /** The label of the value. */
  label: string;
  value: string;
  /** The name of the copied value, read after the copy button's text. */
  what: string;
  /** The text of the close button. */
  close: string;
  /** Content below the value. */
  children?: ReactNode;
  onClose: () => void;
}

/** Shows a secret, or a URL that contains one. The user must copy it now. */
export function ShownOnce({ text, label, value, what, close, children, onClose }: ShownOnceProps) {
  useShownOnce();
  return (
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
        <Button onClick={onClose}>{close}</Button>
      </DialogActions>
    </div>
  );
}

interface ShownOnceDialogProps extends ShownOnceProps {
  title: string;
}

/** `ShownOnce` in a dialog. */
export function ShownOnceDialog({ title, ...props }: ShownOnceDialogProps) {
  return (
    <Dialog title={title} onClose={props.onClose}>
      <ShownOnce {...props} />
    </Dialog>
  );
}

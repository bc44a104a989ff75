import type { ReactNode } from 'react';
import { Button } from '../components/ui/button';
import { Dialog, DialogActions } from '../components/ui/dialog';
import { TextField } from '../components/ui/field';
import { CopyButton } from './copy-button';
import { useShownOnce } from './session/unsaved-work';
import * as styles from './shown-once-dialog.module.css';

interface ShownOnceDialogProps {
  title: string;
  text: string;
  /** Of the value. */
  label: string;
  value: string;
  /** What the button copies, in words. */
  what: string;
  /** Of the button that closes. */
  close: string;
  /** Only that button closes: who has closed it can never see the value again. */
  locked?: boolean;
  /** Below the value. */
  children?: ReactNode;
  onClose: () => void;
}

/** Shows a secret, or an address that holds one: it is to be copied now. */
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
          <CopyButton text={value} what={what} />
          <Button onClick={rest.onClose}>{close}</Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

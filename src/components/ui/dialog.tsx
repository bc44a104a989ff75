import { clsx } from 'clsx';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button';
import * as styles from './dialog.module.css';

interface DialogProps {
  title: string;
  /** Escape, the close button; not called while `locked`. */
  onClose: () => void;
  /** Wider, for forms with two columns and for tables. */
  wide?: boolean;
  /** Something is under way that must not be interrupted: Escape and the close button do nothing. */
  locked?: boolean;
  children: ReactNode;
}

/**
 * A native modal dialog: render it while it is open. The browser keeps focus inside and the page behind inert; on
 * closing, focus returns to where it was, or goes to the heading of the page when that is gone. Put the buttons last,
 * in a `<DialogActions>`.
 */
export function Dialog({ title, onClose, wide, locked = false, children }: DialogProps) {
  const { t } = useTranslation('common');
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  /** The caller has closed it. */
  const isOver = useRef(false);

  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    const before = document.activeElement;
    isOver.current = false;
    dialog.showModal();
    return () => {
      isOver.current = true;
      dialog.close();
      if (!(before instanceof HTMLElement)) return;
      if (before.isConnected) before.focus();
      // The button that opened it went with what was done.
      else document.querySelector('h1')?.focus({ preventScroll: true });
    };
  }, []);

  return (
    <dialog
      ref={element}
      aria-labelledby={titleId}
      className={clsx(styles.dialog, wide && styles.wide)}
      onCancel={(event) => {
        // Going back on a phone: the state of the caller decides, not the browser.
        event.preventDefault();
        if (event.target === event.currentTarget && !locked) onClose();
      }}
      onClose={(event) => {
        // The browser closed it all the same: on a second Escape while the focus was outside.
        if (event.target !== event.currentTarget || isOver.current) return;
        if (locked) event.currentTarget.showModal();
        else onClose();
      }}
      onKeyDown={(event) => {
        // A second Escape closes a native dialog whatever `cancel` says: it never gets that far.
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        if (!locked) onClose();
      }}
    >
      <div className={styles.heading}>
        <h2 id={titleId}>{title}</h2>
        {!locked && (
          <button type="button" className={styles.close} onClick={onClose}>
            <span className="visually-hidden">{t('ui.close')}</span>
            <span aria-hidden="true" className={styles.cross} />
          </button>
        )}
      </div>
      {children}
    </dialog>
  );
}

/** The row of buttons at the end of a dialog, the main action first. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

interface ConfirmDialogProps {
  title: string;
  /** What will happen, and to what. */
  children: ReactNode;
  /** Text of the button that confirms: a verb. */
  confirmLabel: string;
  /** `primary` where nothing is lost. */
  variant?: 'danger' | 'primary';
  /** Else `Cancel`. */
  cancelLabel?: string;
  onConfirm: () => void;
  onClose: () => void;
  busy?: boolean;
  error?: string;
  /** Why it cannot be confirmed now; said instead of what will happen. */
  obstacle?: string | undefined;
}

/** Asks before something is deleted. Cancel has the focus at first. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  variant = 'danger',
  cancelLabel,
  onConfirm,
  onClose,
  busy = false,
  error,
  obstacle,
}: ConfirmDialogProps) {
  const { t } = useTranslation('common');
  const cancel = useRef<HTMLButtonElement>(null);
  const obstacleId = useId();
  useEffect(() => cancel.current?.focus(), []);
  return (
    <Dialog title={title} onClose={onClose} locked={busy}>
      {obstacle === undefined ? children : <p id={obstacleId}>{obstacle}</p>}
      <p role="alert" className={styles.error}>
        {error}
      </p>
      <DialogActions>
        <Button
          variant={variant}
          busy={busy}
          disabled={obstacle !== undefined}
          aria-describedby={obstacle === undefined ? undefined : obstacleId}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
        <Button ref={cancel} disabled={busy} onClick={onClose}>
          {cancelLabel ?? t('ui.cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

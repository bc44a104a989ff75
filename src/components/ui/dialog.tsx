import { clsx } from 'clsx';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button';
import * as styles from './dialog.module.css';

interface DialogProps {
  title: string;
  /** Called on Escape and by the close button, but not while `locked`. */
  onClose: () => void;
  /** Wider, for tables and forms with two columns. */
  wide?: boolean;
  /** A drawer at the left edge of the screen. A press beside it closes it. */
  side?: boolean;
  /** A task must not be interrupted: Escape and the close button do nothing. */
  locked?: boolean;
  children: ReactNode;
}

/** The fields of a form that a user can fill in. */
const FIELDS = ['input:not([type="hidden"], [readonly])', 'select', 'textarea:not([readonly])']
  .map((field) => `form ${field}:not(:disabled)`)
  .join();

/** Moves the focus to the first form field of a dialog. Returns false if no field can have the focus. */
function focusFirstField(dialog: HTMLElement): boolean {
  return [...dialog.querySelectorAll<HTMLElement>(FIELDS)].some((field) => {
    field.focus();
    return document.activeElement === field;
  });
}

/**
 * Moves the focus to the first form field: the browser has focused the close button. Without a field, waits
 * for one, because the content may still be loading. Stops waiting when the user moves the focus.
 * @returns a function that stops waiting
 */
function startInFirstField(dialog: HTMLElement): () => void {
  const start = document.activeElement;
  const observer = new MutationObserver(() => {
    if (document.activeElement !== start || focusFirstField(dialog)) observer.disconnect();
  });
  if (!focusFirstField(dialog))
    observer.observe(dialog, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return () => observer.disconnect();
}

/** Marks the link of a toast to the next step. */
export const NEXT_STEP = 'data-next-step';

function focusOutcome(): void {
  const next = document.querySelector<HTMLElement>(`[${NEXT_STEP}]`) ?? document.querySelector('h1');
  next?.focus({ preventScroll: true });
}

/**
 * A native modal dialog. Render it while it is open. The first form field has the initial focus, if there is
 * one. The browser keeps the focus inside and the page behind inert. On closing, the focus returns to its
 * previous element. If the action has removed that element, it goes to the next step that a toast offers, or to
 * the page's heading. Put the buttons last, in a `<DialogActions>`.
 */
export function Dialog({ title, onClose, wide, side = false, locked = false, children }: DialogProps) {
  const { t } = useTranslation('common');
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  /** True after the caller has closed the dialog. */
  const isOver = useRef(false);

  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    const before = document.activeElement;
    isOver.current = false;
    dialog.showModal();
    const stopWaiting = startInFirstField(dialog);
    return () => {
      isOver.current = true;
      stopWaiting();
      dialog.close();
      if (!(before instanceof HTMLElement)) return;
      if (before.isConnected) before.focus();
      else focusOutcome();
    };
  }, []);

  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- by keyboard, Escape closes
    <dialog
      ref={element}
      aria-labelledby={titleId}
      className={clsx(styles.dialog, wide && styles.wide, side && styles.side)}
      onClick={({ currentTarget, clientX }) => {
        if (side && clientX > currentTarget.getBoundingClientRect().right) onClose();
      }}
      onCancel={(event) => {
        // Fires for "back" on a phone, too. The caller's state decides whether the dialog closes, not the
        // browser.
        event.preventDefault();
        if (event.target === event.currentTarget && !locked) onClose();
      }}
      onClose={(event) => {
        // The browser has closed the dialog regardless, on a second Escape while the focus was outside.
        if (event.target !== event.currentTarget || isOver.current) return;
        if (locked) event.currentTarget.showModal();
        else onClose();
      }}
      onKeyDown={(event) => {
        // A second Escape closes a native dialog even if `cancel` is prevented, so the key is stopped here.
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

/** The buttons at the end of a dialog. The main action comes first. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

interface ConfirmDialogProps {
  title: string;
  /** The consequence, naming the thing concerned. */
  children: ReactNode;
  /** Text of the confirm button: a verb. */
  confirmLabel: string;
  /** Use `primary` if nothing is lost. */
  variant?: 'danger' | 'primary';
  /** Default: `Cancel`. */
  cancelLabel?: string;
  onConfirm: () => void;
  onClose: () => void;
  busy?: boolean;
  error?: string;
  /** Why confirming is not possible now; replaces the consequence. */
  obstacle?: string | undefined;
}

/** Asks for confirmation before something is deleted. The cancel button has the initial focus. */
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

import { clsx } from 'clsx';
import { createContext, use, useCallback, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from './toast.module.css';

interface Toast {
  text: string;
  /** A value in the text; it may be in a right-to-left script. */
  name?: string | undefined;
  isProblem?: boolean;
}

type ShownToast = Toast & { id: number };

/** In milliseconds: long enough to read twice. */
const SHOWN_MS = 8_000;

const ToastContext = createContext<(toast: Toast) => void>(() => undefined);

let lastId = 0;

/** Returns a function that shows and announces a short success message: `toast(t('…', { name }), name)`. */
export function useToast() {
  const show = use(ToastContext);
  return useCallback((text: string, name?: string) => show({ text, name }), [show]);
}

/**
 * Returns a function that shows and announces why something failed. The message stays until it is closed.
 * Only for an action without a form or a field beside which the error could be shown.
 */
export function useProblemToast() {
  const show = use(ToastContext);
  return useCallback((text: string) => show({ text, isProblem: true }), [show]);
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common');
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const remove = useCallback(
    (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)),
    [],
  );
  const show = useCallback(
    (toast: Toast) => {
      const id = (lastId += 1);
      setToasts((shown) => [...shown, { ...toast, id }]);
      if (!toast.isProblem) setTimeout(() => remove(id), SHOWN_MS);
    },
    [remove],
  );
  return (
    <ToastContext value={show}>
      {children}
      <div role="status" className={styles.toasts}>
        {toasts.map(({ id, text, name, isProblem }) => (
          <div key={id} className={clsx(styles.toast, isProblem && styles.problem)}>
            <p>{name ? <WithName text={text} name={name} /> : text}</p>
            <button type="button" onClick={() => remove(id)}>
              <span className="visually-hidden">{t('ui.close')}</span>
              <span aria-hidden="true">×</span>
            </button>
          </div>
        ))}
      </div>
    </ToastContext>
  );
}

/** Without its own `<bdi>` a right-to-left name would reorder the words around it. */
function WithName({ text, name }: { text: string; name: string }) {
  const at = text.indexOf(name);
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <bdi>{name}</bdi>
      {text.slice(at + name.length)}
    </>
  );
}

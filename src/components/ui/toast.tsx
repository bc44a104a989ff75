import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from './toast.module.css';

/** `name` is a value in the text; it may be in a right-to-left script. */
type Toast = (text: string, name?: string) => void;

interface ShownToast {
  id: number;
  text: string;
  name: string | undefined;
}

/** In milliseconds: long enough to read twice. Do not use toasts for errors. */
const SHOWN_MS = 8_000;

const ToastContext = createContext<Toast>(() => undefined);

let lastId = 0;

/** Returns a function that shows and announces a short success message: `toast(t('…', { name }), name)`. */
export const useToast = () => use(ToastContext);

export function ToastProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common');
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const remove = useCallback(
    (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)),
    [],
  );
  const toast = useCallback<Toast>(
    (text, name) => {
      const id = (lastId += 1);
      setToasts((shown) => [...shown, { id, text, name }]);
      setTimeout(() => remove(id), SHOWN_MS);
    },
    [remove],
  );
  const value = useMemo(() => toast, [toast]);
  return (
    <ToastContext value={value}>
      {children}
      <div role="status" className={styles.toasts}>
        {toasts.map(({ id, text, name }) => (
          <div key={id} className={styles.toast}>
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

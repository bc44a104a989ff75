import { clsx } from 'clsx';
import { Link } from 'gatsby';
import { createContext, use, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { NEXT_STEP } from './dialog';
import * as styles from './toast.module.css';

interface NextStep {
  /** Without language prefix. */
  to: string;
  label: string;
}

interface Toast {
  text: string;
  /** A value in the text; it may be in a right-to-left script. */
  name?: string | undefined;
  next?: NextStep | undefined;
  isProblem?: boolean;
}

type ShownToast = Toast & { id: number };

/** In milliseconds: long enough to read twice. */
const SHOWN_MS = 8_000;
/** In milliseconds: long enough to also reach the link with the keyboard. */
const LINK_SHOWN_MS = 20_000;

const ToastContext = createContext<(toast: Toast) => void>(() => undefined);

let lastId = 0;

/**
 * Returns a function that shows and announces a short success message, with a link to the next step:
 * `toast(t('…', { name }), name, { to, label })`.
 */
export function useToast() {
  const show = use(ToastContext);
  return useCallback((text: string, name?: string, next?: NextStep) => show({ text, name, next }), [show]);
}

/**
 * Returns a function that shows and announces why something failed. The message stays until it is closed.
 * Only for an action without a form or a field beside which the error could be shown.
 */
export function useProblemToast() {
  const show = use(ToastContext);
  return useCallback((text: string, next?: NextStep) => show({ text, next, isProblem: true }), [show]);
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const remove = useCallback(
    (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)),
    [],
  );
  const show = useCallback((toast: Toast) => {
    const id = (lastId += 1);
    setToasts((shown) => [...shown, { ...toast, id }]);
  }, []);
  return (
    <ToastContext value={show}>
      {children}
      <div role="status" className={styles.toasts}>
        {toasts.map((toast) => (
          <Message key={toast.id} toast={toast} onRemove={remove} />
        ))}
      </div>
    </ToastContext>
  );
}

function Message({ toast, onRemove }: { toast: ShownToast; onRemove: (id: number) => void }) {
  const { t } = useTranslation('common');
  const language = useLanguage();
  const element = useRef<HTMLDivElement>(null);
  const { id, text, name, next, isProblem } = toast;
  const hasLink = next !== undefined;
  useEffect(() => {
    if (isProblem) return undefined;
    const timer = setInterval(
      () => {
        // Not while the user is about to follow the link.
        if (!element.current?.matches(':hover, :focus-within')) onRemove(id);
      },
      hasLink ? LINK_SHOWN_MS : SHOWN_MS,
    );
    return () => clearInterval(timer);
  }, [id, isProblem, hasLink, onRemove]);
  return (
    <div ref={element} className={clsx(styles.toast, isProblem && styles.problem)}>
      <div className={styles.words}>
        <p>{name ? <WithName text={text} name={name} /> : text}</p>
        {next && (
          <Link {...{ [NEXT_STEP]: '' }} to={localizedPath(next.to, language)} onClick={() => onRemove(id)}>
            {next.label}
          </Link>
        )}
      </div>
      <button type="button" onClick={() => onRemove(id)}>
        <span className="visually-hidden">{t('ui.close')}</span>
        <span aria-hidden="true">×</span>
      </button>
    </div>
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

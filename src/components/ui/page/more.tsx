import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from './more.module.css';

interface MoreProps {
  /** What the hidden content is about, for screen readers. */
  about: string;
  /** Text of the button while the content is hidden; "More" by default. */
  label?: string;
  className?: string;
  onToggle?: () => void;
  children: ReactNode;
}

/**
 * Content behind a button. Uses native `<details>`: it opens before hydration, and the browser's text search and an
 * address with an anchor within open it. On paper it is open.
 */
export function More({ about, label, className, onToggle, children }: MoreProps) {
  const { t } = useTranslation('common');
  return (
    <details className={clsx(styles.more, className)} onToggle={onToggle}>
      <summary>
        <span className={styles.open}>{label ?? t('more')}</span>
        <span className={styles.close}>{t('less')}</span>
        <span className="visually-hidden">: {about}</span>
      </summary>
      {children}
    </details>
  );
}

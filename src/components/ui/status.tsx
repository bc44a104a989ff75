import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button';
import * as styles from './status.module.css';

type Tone = 'neutral' | 'signal' | 'confirmed' | 'not-found';

const TONES: Record<Tone, string | undefined> = {
  neutral: styles.neutral,
  signal: styles.signal,
  confirmed: styles.confirmed,
  'not-found': styles.notFound,
};

interface NoticeProps {
  tone?: Tone;
  title?: string;
  /** How screen readers announce it when it appears: at once (`alert`) or at the next pause (`status`). */
  role?: 'alert' | 'status';
  children?: ReactNode;
}

/** A short message about a state, with possible actions. */
export function Notice({ tone = 'neutral', title, role, children }: NoticeProps) {
  return (
    <div role={role} className={[styles.notice, TONES[tone]].join(' ')}>
      {title && <p className={styles.title}>{title}</p>}
      {children}
    </div>
  );
}

interface FailureProps {
  /** The action that failed. */
  title: string;
  text: string;
  onRetry?: () => void;
  retrying?: boolean;
}

/** A failure to load something, with a retry button. */
export function Failure({ title, text, onRetry, retrying }: FailureProps) {
  const { t } = useTranslation('common');
  return (
    <Notice tone="not-found" role="alert" title={title}>
      <p>{text}</p>
      {onRetry && (
        <Button small busy={retrying} onClick={onRetry}>
          {t('actions.retry')}
        </Button>
      )}
    </Notice>
  );
}

/** Placeholder lines while data is loading; screen readers get one word. `untilIdle` waits until there are none. */
export function LoadingRows({ rows = 4 }: { rows?: number }) {
  const { t } = useTranslation('common');
  return (
    <div className={styles.rows} data-loading="">
      <p role="status" className="visually-hidden">
        {t('status.loading')}
      </p>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} aria-hidden="true" className={styles.row} />
      ))}
    </div>
  );
}

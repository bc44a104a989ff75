import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import * as frame from './frame.module.css';
import * as styles from './phone.module.css';

interface PhoneProps {
  ref: Ref<HTMLDivElement>;
  /** The current job, at the end of the bar. */
  job: string;
  /** The position in the job, below the bar. */
  line: string;
  total: number;
  done: number;
  /** Number of the current item of `total`, from 1. */
  now?: number | undefined;
  children: ReactNode;
}

/** An app as on its screenshots: its name, the progress of the job, and the app's content. */
export function Phone({ ref, job, line, total, done, now, children }: PhoneProps) {
  const { t } = useTranslation();
  const lookOf = (one: number) => (one <= done ? 'confirmed' : one === now ? 'now' : undefined);
  return (
    <div
      ref={ref}
      role="group"
      aria-label={t('phone.label')}
      tabIndex={-1}
      className={`${frame.phone} ${styles.phone}`}
    >
      <p className={frame.bar}>
        {t('phone.app')}
        <span>{job}</span>
      </p>
      <p className={frame.line}>
        {line}
        <span aria-hidden="true" className={styles.progress}>
          {Array.from({ length: total }, (_, index) => (
            <i key={index} data-look={lookOf(index + 1)} />
          ))}
        </span>
      </p>
      {children}
    </div>
  );
}

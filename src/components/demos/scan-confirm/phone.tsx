import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import * as frame from './frame.module.css';
import * as styles from './phone.module.css';

interface PhoneProps {
  ref: Ref<HTMLDivElement>;
  /** What is being worked on, at the end of the bar. */
  job: string;
  /** Below the bar: where in the job one is. */
  line: string;
  total: number;
  done: number;
  /** The one of `total`, from 1, that is under way. */
  now?: number | undefined;
  children: ReactNode;
}

/** An app as on its pictures: its name, how far the job is, and what the app shows. */
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

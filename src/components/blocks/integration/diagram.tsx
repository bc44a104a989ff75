import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from './diagram.module.css';

/**
 * The flow of work and data between warehouse and ERP. Made of real text, so that it grows and wraps with the
 * page.
 */
export function IntegrationDiagram({ erp }: { erp: string }) {
  const { t } = useTranslation('integrations');
  return (
    <figure className={styles.figure}>
      <figcaption className="visually-hidden">{t('diagram.alt', { erp })}</figcaption>
      <div className={styles.diagram}>
        <div className={styles.erp}>
          <Drawing>
            <ellipse cx="32" cy="14" rx="22" ry="8" />
            <path d="M10 14v36c0 4.4 9.8 8 22 8s22-3.6 22-8V14M10 26c0 4.4 9.8 8 22 8s22-3.6 22-8M10 38c0 4.4 9.8 8 22 8s22-3.6 22-8" />
          </Drawing>
          <p className={styles.name}>{erp}</p>
          <p className={styles.note}>{t('diagram.only')}</p>
        </div>
        <div className={styles.ways}>
          <p className={styles.reads}>
            <span>{t('diagram.reads')}</span>
            <Arrow />
          </p>
          <p className={styles.writes}>
            <span>{t('diagram.writes')}</span>
            <Arrow />
          </p>
        </div>
        <div className={styles.floor}>
          <Drawing>
            <rect x="18" y="4" width="28" height="56" rx="4" />
            <path d="M25 18v18M29 18v18M32 18v18M37 18v18M39 18v18" />
            <path d="M14 27h36" className={styles.beam} strokeWidth="3" />
            <path d="M26 48l4 4 8-8" className={styles.tick} strokeWidth="3" />
          </Drawing>
          <p className={styles.name}>{t('diagram.apps')}</p>
          <p className={styles.note}>{t('diagram.appsText')}</p>
          <p className={styles.confirm}>{t('diagram.confirm')}</p>
        </div>
      </div>
    </figure>
  );
}

function Arrow() {
  return (
    <svg
      aria-hidden="true"
      className={styles.arrow}
      viewBox="0 0 120 12"
      preserveAspectRatio="xMaxYMid slice"
    >
      <path d="M0 6h116M110 1l6 5-6 5" fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}

/** A line drawing. */
function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      className={styles.picture}
      viewBox="0 0 64 64"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
    >
      {children}
    </svg>
  );
}

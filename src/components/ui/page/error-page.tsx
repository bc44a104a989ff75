import type { ReactNode } from 'react';
import * as styles from './error-page.module.css';

interface ErrorPageProps {
  /** The code on a decorative label that leads nowhere. */
  code: string;
  title: string;
  /** Links to other pages. */
  actions: ReactNode;
  children: ReactNode;
}

/** The frame of the error pages: a label, and a scanner's beam that finds nothing. */
export function ErrorPage({ code, title, actions, children }: ErrorPageProps) {
  return (
    <div className={styles.page}>
      <div>
        <h1>{title}</h1>
        {children}
        <div className={styles.actions}>{actions}</div>
      </div>
      <div aria-hidden="true" className={styles.label}>
        {code}
      </div>
    </div>
  );
}

import type { ReactNode } from 'react';
import * as styles from './error-page.module.css';

interface ErrorPageProps {
  /** On the label that leads nowhere; decoration. */
  code: string;
  title: string;
  /** Links to where one can go from here. */
  actions: ReactNode;
  children: ReactNode;
}

/** The frame of the error pages: a label with a scanner's beam that finds nothing. */
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

import type { ReactNode } from 'react';
import * as styles from './page-head.module.css';

interface PageHeadProps {
  title: ReactNode;
  lead?: ReactNode;
  eyebrow?: ReactNode;
  children?: ReactNode;
}

/** The top of every page except the home page: its `<h1>` and lead. */
export function PageHead({ title, lead, eyebrow, children }: PageHeadProps) {
  return (
    <div className={styles.head}>
      {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
      <h1>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </div>
  );
}

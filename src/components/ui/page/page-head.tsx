import type { ReactNode } from 'react';
import * as styles from './page-head.module.css';

interface PageHeadProps {
  title: ReactNode;
  lead?: ReactNode;
  eyebrow?: ReactNode;
  children?: ReactNode;
  /** In the right half of wide screens, below the rest on narrow ones. */
  beside?: ReactNode;
}

/** The top of every page except the home page: its `<h1>` and lead. */
export function PageHead({ title, lead, eyebrow, children, beside }: PageHeadProps) {
  const words = (
    <>
      {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
      <h1>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </>
  );
  if (!beside) return <div className={styles.head}>{words}</div>;
  return (
    <div className={`${styles.head} ${styles.halves}`}>
      <div className={styles.words}>{words}</div>
      {beside}
    </div>
  );
}

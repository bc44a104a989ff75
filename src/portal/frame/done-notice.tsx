import type { ReactNode } from 'react';
import { Notice } from '../../components/ui/status';
import * as styles from './done-notice.module.css';

interface DoneNoticeProps {
  title: string;
  /** What else there is to say. */
  children?: ReactNode;
  /** Small buttons and links to the next steps, the main one first. */
  next?: ReactNode;
}

/** On the page of what was just made: says so, and names the next steps. */
export function DoneNotice({ title, children, next }: DoneNoticeProps) {
  return (
    <Notice tone="confirmed" role="status" title={title}>
      {children}
      {next && <div className={styles.next}>{next}</div>}
    </Notice>
  );
}

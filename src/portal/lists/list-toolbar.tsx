import type { ReactNode } from 'react';
import * as styles from './list-toolbar.module.css';

interface ListToolbarProps {
  /** The name of the search for screen readers. */
  label: string;
  children: ReactNode;
}

/** The search and the filters of a `ListTable`, in one row with its number of rows. */
export function ListToolbar({ label, children }: ListToolbarProps) {
  return (
    <div role="search" aria-label={label} className={styles.toolbar}>
      {children}
    </div>
  );
}

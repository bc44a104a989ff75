import type { ReactNode } from 'react';
import * as styles from './field-row.module.css';

/** Text fields and selects beside each other, where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

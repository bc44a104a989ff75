import { useId, type ReactNode } from 'react';
import * as styles from './advisories.module.css';

/** A step of writing an advisory. Style sheets number it. */
export function Step({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.step}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

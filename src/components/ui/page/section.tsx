import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import * as styles from './section.module.css';

interface SectionProps {
  /** The anchor, which also links the section to its heading. */
  id: string;
  title: ReactNode;
  lead?: ReactNode;
  /** A location code, as on a rack. Decorative, so hidden from screen readers. */
  code?: string;
  /** The background: page, sunken strip or dark. */
  tone?: 'paper' | 'sunken' | 'deep';
  /** On wide screens the heading is beside the content instead of above it. */
  aside?: boolean;
  /** Less space above and below. */
  slim?: boolean;
  /** The page hydrates at once: always, or if its address has this anchor. */
  hydrates?: 'always' | 'target';
  className?: string;
  children?: ReactNode;
}

/** A section of a page with a second-level heading. */
export function Section({
  id,
  title,
  lead,
  code,
  tone = 'paper',
  aside,
  slim,
  hydrates,
  className,
  children,
}: SectionProps) {
  const headingId = `${id}-title`;
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      data-hydrate={hydrates === 'always' ? 'visible' : hydrates}
      className={clsx(styles.section, styles[tone], slim && styles.slim, className)}
    >
      <div className={clsx(styles.inner, aside && styles.aside)}>
        <div className={styles.heading}>
          {code && (
            <span aria-hidden="true" className={styles.code}>
              {code}
            </span>
          )}
          <h2 id={headingId}>{title}</h2>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {children && <div className={styles.content}>{children}</div>}
      </div>
    </section>
  );
}

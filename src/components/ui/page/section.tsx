import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import * as styles from './section.module.css';

interface SectionProps {
  /** Becomes the anchor, and ties the section to its heading. */
  id: string;
  title: ReactNode;
  lead?: ReactNode;
  /** A location code, as on a rack: decoration, so hidden from screen readers. */
  code?: string;
  /** Background: the page's paper, a sunken strip, or dark ink. */
  tone?: 'paper' | 'sunken' | 'deep';
  /** Heading beside the content instead of above it, on wide screens. */
  aside?: boolean;
  /** The page is hydrated at once when its address leads here. */
  hydrates?: boolean;
  className?: string;
  children?: ReactNode;
}

/** A part of a page under its own heading of the second level. */
export function Section({
  id,
  title,
  lead,
  code,
  tone = 'paper',
  aside,
  hydrates,
  className,
  children,
}: SectionProps) {
  const headingId = `${id}-title`;
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      data-hydrate={hydrates ? 'target' : undefined}
      className={clsx(styles.section, styles[tone], className)}
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

import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import * as styles from './tag.module.css';

interface TagProps {
  /** Green means confirmed and red means not found. Nothing else is green or red. */
  tone?: 'neutral' | 'signal' | 'confirmed' | 'not-found';
  /** For codes: locations, versions, hashes. */
  code?: boolean;
  className?: string;
  children: ReactNode;
}

const TONES = {
  neutral: styles.neutral,
  signal: styles.signal,
  confirmed: styles.confirmed,
  'not-found': styles.notFound,
};

/** A label of one or two words for a kind or a state. */
export function Tag({ tone = 'neutral', code, className, children }: TagProps) {
  return <span className={clsx(styles.tag, TONES[tone], code && styles.code, className)}>{children}</span>;
}

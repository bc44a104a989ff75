import { navigate } from 'gatsby';
import type { MouseEvent, ReactNode } from 'react';
import * as styles from './row-link.module.css';

/** Longer texts are cut after two lines. The page that the link leads to shows them whole. */
const LONG = 50;

interface RowLinkProps {
  /** A localized path. */
  to: string;
  /** The state of the new history entry. */
  state?: object;
  children: ReactNode;
}

/**
 * A link in a row. Unlike Gatsby's `Link`, it does not observe whether it is visible in order to prefetch its
 * page: with many rows, that delays the rows at a key press in a search.
 */
export function RowLink({ to, state, children }: RowLinkProps) {
  const follow = (event: MouseEvent) => {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || opensElsewhere || event.button !== 0) return;
    event.preventDefault();
    navigate(to, { state });
  };
  const isLong = typeof children === 'string' && children.length > LONG;
  return (
    <a href={to} className={isLong ? styles.long : undefined} onClick={follow}>
      {children}
    </a>
  );
}

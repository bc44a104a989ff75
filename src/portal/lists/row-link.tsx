import { navigate } from 'gatsby';
import type { MouseEvent, ReactNode } from 'react';

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
  return (
    <a href={to} onClick={follow}>
      {children}
    </a>
  );
}

import type { ReactNode } from 'react';

interface SideScrollProps {
  /** Names what scrolls, for screen readers. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** Content wider than its place. What scrolls must be reachable by keyboard, so it takes the focus. */
export function SideScroll({ label, className, children }: SideScrollProps) {
  return (
    <div role="group" aria-label={label} tabIndex={0} className={className}>
      {children}
    </div>
  );
}

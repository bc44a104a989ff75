import type { ReactNode } from 'react';

interface SideScrollProps {
  /** What scrolls, for those who do not see it. */
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

import type { ReactNode } from 'react';

interface SideScrollProps {
  /** Accessible name of the scrolled content. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** Content that scrolls sideways. It is focusable, because a keyboard must be able to scroll it. */
export function SideScroll({ label, className, children }: SideScrollProps) {
  return (
    <div role="group" aria-label={label} tabIndex={0} className={className}>
      {children}
    </div>
  );
}

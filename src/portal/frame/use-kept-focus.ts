import { useEffect, useRef, type RefObject } from 'react';

/**
 * A button that disappears loses the focus. The returned element then gives it to its first button, or takes it.
 * @param change a value that changes when its buttons do
 */
export function useKeptFocus(change: string): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body || document.activeElement === null)
      (ref.current?.querySelector('button') ?? ref.current)?.focus({ preventScroll: true });
  }, [change]);
  return ref;
}

import { startTransition, useEffect, useState, type ReactNode } from 'react';

/** Places in the history where this document has been: the router's key of each is the time at which it was made. */
const seen = new Set<string>();

const keyOfPlace = () => (window.history.state as { key?: string } | null)?.key ?? '';

/**
 * Whether this page was just reached by a link to its top. False while the first page is hydrated, which is complete; and
 * on the way back or to an anchor, where the height of everything above counts.
 */
function isFreshVisit(): boolean {
  if (typeof window === 'undefined' || !('hydrated' in document.documentElement.dataset)) return false;
  const key = keyOfPlace();
  return window.location.hash === '' && Number(key) >= performance.timeOrigin && !seen.has(key);
}

/** False until a page reached by a link has been painted; true at once everywhere else. */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(() => !isFreshVisit());
  useEffect(() => {
    seen.add(keyOfPlace());
    let timer: ReturnType<typeof setTimeout>;
    // A frame is painted after its callbacks: a timer set in one of them runs after the paint.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return isPainted;
}

/** Content below the first screen, rendered after the first paint so that a click on a link is quick. */
export function AfterPaint({ children }: { children: ReactNode }) {
  return useIsPainted() && children;
}

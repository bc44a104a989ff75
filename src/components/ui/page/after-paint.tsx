import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { useWasBuilt } from '../use-is-mounted';

/** The router's keys of visited history entries. A key is the time at which its entry was created. */
const seen = new Set<string>();

const keyOfPlace = () => (window.history.state as { key?: string } | null)?.key ?? '';

/**
 * True if the page was just opened by a link to its top. False on the way back or to an anchor, where the height
 * of everything above counts.
 */
function isFreshVisit(): boolean {
  const key = keyOfPlace();
  return window.location.hash === '' && Number(key) >= performance.timeOrigin && !seen.has(key);
}

/** Returns false until a page opened by a link has been painted; otherwise true at once. */
export function useIsPainted(): boolean {
  const wasBuilt = useWasBuilt(); // completely
  const [isPainted, setPainted] = useState(() => wasBuilt || !isFreshVisit());
  useEffect(() => {
    seen.add(keyOfPlace());
    let timer: ReturnType<typeof setTimeout>;
    // A frame is painted after its callbacks, so a timer set in a callback runs after the paint.
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

/**
 * Content below the first screen. It is rendered after the first paint, so that a click on a link is quick.
 */
export function AfterPaint({ children }: { children: ReactNode }) {
  return useIsPainted() && children;
}

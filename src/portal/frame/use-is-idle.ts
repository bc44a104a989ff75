import { useEffect, useState } from 'react';

const WAIT_MS = 1000;
/** True once the wait has passed in this document. Later screens are idle from the start. */
let hasWaited = false;

/** False until the first rows of the first screen had time to load. */
export function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(hasWaited);
  useEffect(() => {
    const end = () => {
      hasWaited = true;
      setIdle(true);
    };
    const timer = setTimeout(() => {
      // Safari does not support `requestIdleCallback`.
      if ('requestIdleCallback' in window) window.requestIdleCallback(end, { timeout: 4000 });
      else end();
    }, WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return isIdle;
}

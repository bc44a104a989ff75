import { useEffect, useState } from 'react';

const WAIT_MS = 1000;
/** The wait of this document is over: the next screens do not wait. */
let hasWaited = false;

/** False until the first rows of the first screen had time to load. */
export function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(hasWaited);
  useEffect(() => {
    const timer = setTimeout(() => {
      hasWaited = true;
      setIdle(true);
    }, WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return isIdle;
}

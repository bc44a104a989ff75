import { useEffect, useState } from 'react';

/** Time between two looks whether the screen still loads. */
const RETRY_MS = 500;
/** True once the wait has passed in this document. Later screens are idle from the start. */
let hasWaited = false;

/** Resolves when the browser is idle and the screen shows its data, so that nothing delays them. */
export async function untilIdle(): Promise<void> {
  await untilBrowserIsIdle();
  while (document.querySelector('main [data-loading]')) {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    await untilBrowserIsIdle();
  }
}

function untilBrowserIsIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari does not support `requestIdleCallback`.
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: 5000 });
    else setTimeout(resolve, 1000);
  });
}

/** False until the first screen shows its data. */
export function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(hasWaited);
  useEffect(() => {
    void untilIdle().then(() => {
      hasWaited = true;
      setIdle(true);
    });
  }, []);
  return isIdle;
}

import { useState, useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/** Returns true after hydration; false on the server and while a page hydrates. */
export const useIsMounted = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );

/** Returns true if the component was in the built page, false if it was rendered after another page. */
export function useWasBuilt(): boolean {
  const isMounted = useIsMounted();
  const [wasBuilt] = useState(!isMounted);
  return wasBuilt;
}

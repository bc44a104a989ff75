import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/** Returns true after hydration; false on the server and while a page hydrates. */
export const useIsMounted = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );

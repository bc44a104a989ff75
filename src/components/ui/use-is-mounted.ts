import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/** Whether React has taken over what the server rendered: false on the server and while a page hydrates. */
export const useIsMounted = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );

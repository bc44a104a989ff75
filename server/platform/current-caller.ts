import { AsyncLocalStorage } from 'node:async_hooks';

/** The key of the caller whose call is running, as in `limitCalls`; undefined in background jobs. */
export const currentCaller = new AsyncLocalStorage<string>();

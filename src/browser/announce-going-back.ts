import { GOING_BACK } from '../config/site';

/**
 * Fires the cancelable event `GOING_BACK` on `window` when the history goes back or forward. When it is cancelled, the
 * router does not hear of it. Call this before the router starts: listeners of `window` are called in order.
 */
export function announceGoingBack(): void {
  window.addEventListener('popstate', (event) => {
    if (!window.dispatchEvent(new Event(GOING_BACK, { cancelable: true }))) event.stopImmediatePropagation();
  });
}

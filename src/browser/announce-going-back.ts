import { GOING_BACK } from '../config/site';

/**
 * Fires the cancelable event `GOING_BACK` on `window` when the history goes back or forward. If it is
 * cancelled, the router does not get the `popstate` event. Call this before the router starts: listeners on
 * `window` run in the order in which they were added.
 */
export function announceGoingBack(): void {
  window.addEventListener('popstate', (event) => {
    if (!window.dispatchEvent(new Event(GOING_BACK, { cancelable: true }))) event.stopImmediatePropagation();
  });
}

import { GOING_BACK } from '../config/site';

/**
 * Fires `GOING_BACK` ahead of the router, which hears nothing of going back or forward when that is prevented. To be called
 * before the router begins: listeners of `window` itself are called in their order, whether they capture or not.
 */
export function announceGoingBack(): void {
  window.addEventListener('popstate', (event) => {
    if (!window.dispatchEvent(new Event(GOING_BACK, { cancelable: true }))) event.stopImmediatePropagation();
  });
}

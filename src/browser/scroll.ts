import type { GatsbyBrowser } from 'gatsby';

/** The key of the history entry that is shown. */
let shown: string | undefined;

const entry = () => (history.state as { key?: string } | null)?.key;

export const noteShownEntry = () => (shown = entry());

/**
 * Hides scroll events from Gatsby between a change of the history entry and its rendering, such as the jump to
 * an anchor: it would save them for the entry before. Call this before the router starts.
 */
export function ignoreScrollBetweenEntries(): void {
  const ignore = (event: Event) => {
    if (entry() !== shown) event.stopImmediatePropagation();
  };
  window.addEventListener('scroll', ignore, true);
}

/**
 * Has Gatsby restore the scroll position within this document: Firefox and Safari would do so before the page has
 * changed. After a reload, or on the way back from another document, the browser does. Call it after hydration.
 */
export function scrollByGatsby(): void {
  history.scrollRestoration = 'manual';
  let top = 0;
  window.addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
    top = window.scrollY;
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    history.scrollRestoration = 'manual';
    // Safari reads `scrollRestoration` before `pagehide`, so it shows a page from its cache at the top.
    if (persisted) window.scrollTo({ top, behavior: 'instant' });
  });
  // Gatsby saves the position of each scroll event, and listens only now.
  window.dispatchEvent(new Event('scroll'));
}

/**
 * Leaves the page in place at hydration, because the browser has restored its position and the visitor may
 * have scrolled since. Restores a saved position beside an anchor, too: Gatsby would scroll to the anchor.
 */
export const shouldUpdateScroll: NonNullable<GatsbyBrowser['shouldUpdateScroll']> = ({
  prevRouterProps,
  routerProps,
}) => {
  if (!prevRouterProps && history.scrollRestoration === 'auto') return false;
  const { location } = routerProps;
  const saved = location.hash === '' ? null : savedPosition(location);
  if (saved !== null) window.scrollTo(0, saved);
  return saved === null;
};

/** Returns the position that Gatsby saved for a history entry, or null. */
function savedPosition({ pathname, key }: Location & { key?: string }): number | null {
  try {
    const saved = sessionStorage.getItem(`@@scroll|${pathname}|${key ?? ''}`);
    return saved === null ? null : Number(saved);
  } catch {
    return null;
  }
}

import './src/styles/fonts.css';
import './src/styles/tokens.css';
import './src/styles/global.css';
import type { GatsbyBrowser } from 'gatsby';
import { announceGoingBack } from './src/browser/announce-going-back';
import { keepForOffline } from './src/browser/keep-for-offline';
import { hydrate } from './src/browser/hydrate';
import { languageOfPath } from './src/i18n/localized-path';
import { translateAnnouncement } from './src/i18n/translate-announcement';
import { noteShownPage } from './src/browser/keep-page';
import { notePageBefore } from './src/browser/page-before';
import { ignoreScrollBetweenEntries, noteShownEntry, scrollByGatsby } from './src/browser/scroll';

export { shouldUpdateScroll } from './src/browser/scroll';

declare global {
  interface Window {
    ___emitter: {
      on: (type: 'onDelayedLoadPageResources', listener: (event: { pathname: string }) => void) => void;
    };
  }
}

/**
 * Shows a bar, and fires `site:route-delayed`, when the next page takes more than a second. Gatsby's own hook,
 * `onRouteUpdateDelayed`, gives the path of the page before.
 */
function announceDelays(): void {
  window.___emitter.on('onDelayedLoadPageResources', ({ pathname }) => {
    document.documentElement.dataset.route = 'delayed';
    window.dispatchEvent(new CustomEvent('site:route-delayed', { detail: { pathname } }));
  });
}

export const onClientEntry: GatsbyBrowser['onClientEntry'] = () => {
  announceGoingBack();
  ignoreScrollBetweenEntries();
  announceDelays();
};

export const replaceHydrateFunction: GatsbyBrowser['replaceHydrateFunction'] = () => hydrate;

/** Tells styles and tests, and the script of deferred hydration, which then repeats earlier clicks. */
export const onInitialClientRender: GatsbyBrowser['onInitialClientRender'] = () => {
  document.documentElement.dataset.hydrated = 'true';
  document.dispatchEvent(new Event('site:hydrated'));
  scrollByGatsby();
  // The pointer was on a link before React listened: prefetch that page.
  document.querySelector('a:hover')?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
};

export const onRouteUpdate: GatsbyBrowser['onRouteUpdate'] = (args) => {
  const { documentElement } = document;
  delete documentElement.dataset.route;
  noteShownPage();
  noteShownEntry();
  const pathBefore = args.prevLocation?.pathname;
  if (pathBefore && pathBefore !== args.location.pathname) notePageBefore(pathBefore);
  const language = languageOfPath(args.location.pathname);
  if (language && language !== documentElement.lang) documentElement.lang = language;
  if (language) translateAnnouncement(args, args.location.pathname, language);
  // Over plain HTTP, but for localhost, a browser has no service worker.
  if ('serviceWorker' in navigator) keepForOffline(args, navigator.serviceWorker.controller);
};

export const onServiceWorkerActive: GatsbyBrowser['onServiceWorkerActive'] = (args) => {
  keepForOffline(args, args.serviceWorker.active);
};

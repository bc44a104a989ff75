import './src/styles/fonts.css';
import './src/styles/tokens.css';
import './src/styles/global.css';
import type { GatsbyBrowser } from 'gatsby';
import { announceGoingBack } from './src/gatsby/announce-going-back';
import { keepForOffline } from './src/gatsby/keep-for-offline';
import { hydrate } from './src/hydrate';
import { languageOfPath } from './src/i18n/localized-path';
import { translateAnnouncement } from './src/i18n/translate-announcement';
import { noteShownPage } from './src/keep-page';

declare global {
  interface Window {
    ___emitter: {
      on: (type: 'onDelayedLoadPageResources', listener: (event: { pathname: string }) => void) => void;
    };
  }
}

/**
 * When the next page takes more than a second, a bar shows it, and whoever listens can tell. Gatsby's own hook,
 * `onRouteUpdateDelayed`, names the page that is left.
 */
function announceDelays(): void {
  window.___emitter.on('onDelayedLoadPageResources', ({ pathname }) => {
    document.documentElement.dataset.route = 'delayed';
    window.dispatchEvent(new CustomEvent('site:route-delayed', { detail: { pathname } }));
  });
}

export const onClientEntry: GatsbyBrowser['onClientEntry'] = () => {
  announceGoingBack();
  announceDelays();
};

export const replaceHydrateFunction: GatsbyBrowser['replaceHydrateFunction'] = () => hydrate;

/** Set on `<html>` once React has taken over; a first click that came earlier is then repeated (finish-html). */
export const onInitialClientRender: GatsbyBrowser['onInitialClientRender'] = () => {
  document.documentElement.dataset.hydrated = 'true';
  document.dispatchEvent(new Event('site:hydrated'));
  scrollByGatsby();
  // The pointer came to rest on a link before React listened: fetch that page ahead.
  document.querySelector('a:hover')?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
};

/**
 * Within this document Gatsby restores the place on a page; Firefox and Safari would scroll before it knows which page it
 * is. A page that is loaded again is the browser's.
 */
function scrollByGatsby(): void {
  history.scrollRestoration = 'manual';
  window.addEventListener('pagehide', () => (history.scrollRestoration = 'auto'));
  window.addEventListener('pageshow', () => (history.scrollRestoration = 'manual'));
}

export const onRouteUpdate: GatsbyBrowser['onRouteUpdate'] = (args) => {
  const { documentElement } = document;
  delete documentElement.dataset.route;
  noteShownPage();
  const language = languageOfPath(args.location.pathname);
  if (language && language !== documentElement.lang) documentElement.lang = language;
  if (language) translateAnnouncement(args, args.location.pathname, language);
  // Over plain HTTP, but for localhost, a browser has no service worker.
  if ('serviceWorker' in navigator) keepForOffline(args, navigator.serviceWorker.controller);
};

export const onServiceWorkerActive: GatsbyBrowser['onServiceWorkerActive'] = (args) => {
  keepForOffline(args, args.serviceWorker.active);
};

import './src/styles/fonts.css';
import './src/styles/tokens.css';
import './src/styles/global.css';
import type { GatsbyBrowser } from 'gatsby';
import { announceGoingBack } from './src/gatsby/announce-going-back';
import { keepForOffline } from './src/gatsby/keep-for-offline';
import { languageOfPath } from './src/i18n/localized-path';

export const onClientEntry: GatsbyBrowser['onClientEntry'] = announceGoingBack;

/** Set on `<html>` once React has taken over; a first click that came earlier is then repeated (finish-html). */
export const onInitialClientRender: GatsbyBrowser['onInitialClientRender'] = () => {
  document.documentElement.dataset.hydrated = 'true';
  document.dispatchEvent(new Event('site:hydrated'));
};

/** Fired when the next page takes more than a second: a bar shows it, and whoever listens can tell. */
export const onRouteUpdateDelayed: GatsbyBrowser['onRouteUpdateDelayed'] = ({ location }) => {
  document.documentElement.dataset.route = 'delayed';
  window.dispatchEvent(new CustomEvent('site:route-delayed', { detail: { pathname: location.pathname } }));
};

export const onRouteUpdate: GatsbyBrowser['onRouteUpdate'] = (args) => {
  const { documentElement } = document;
  delete documentElement.dataset.route;
  const language = languageOfPath(args.location.pathname);
  if (language && language !== documentElement.lang) documentElement.lang = language;
  // Over plain HTTP, but for localhost, a browser has no service worker.
  if ('serviceWorker' in navigator) keepForOffline(args, navigator.serviceWorker.controller);
};

export const onServiceWorkerActive: GatsbyBrowser['onServiceWorkerActive'] = (args) => {
  keepForOffline(args, args.serviceWorker.active);
};

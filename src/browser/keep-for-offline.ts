import { PATHS } from '../config/paths';
import { withoutLanguage } from '../i18n/localized-path';

interface PageLoader {
  getResourceURLsForPathname: (pathname: string) => string[] | null;
  loadPageSync: (pathname: string) => { page?: { staticQueryHashes?: string[] } } | undefined;
}

/** Selects the elements whose files every page needs. */
const EVERYWHERE = 'style[data-href], link[rel~="icon"], link[rel="preload"][as="font"]';

/**
 * Makes the service worker store all files of this page, so that a second visit needs no network. The offline
 * plugin omits files loaded before the worker started, inline styles and static queries.
 */
export function keepForOffline(loader: object, worker: ServiceWorker | null | undefined): void {
  // There is no worker during development.
  if (!worker) return;
  const { getResourceURLsForPathname, loadPageSync } = loader as PageLoader;
  const { pathname } = window.location;
  // Only the server has their content.
  if (withoutLanguage(pathname).startsWith(PATHS.publicAdvisories)) return;
  const files = getResourceURLsForPathname(pathname);
  if (!files) return;
  const hashes = loadPageSync(pathname)?.page?.staticQueryHashes ?? [];
  const elements = [...document.head.querySelectorAll<HTMLElement>(EVERYWHERE)];
  worker.postMessage({
    gatsbyApi: 'keepResources',
    path: pathname,
    resources: [
      '/page-data/app-data.json',
      ...files,
      ...hashes.map((hash) => `/page-data/sq/d/${hash}.json`),
      ...elements.map((element) => element.dataset.href ?? element.getAttribute('href')),
    ],
  });
}

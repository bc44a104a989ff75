interface PageLoader {
  getResourceURLsForPathname: (pathname: string) => string[] | null;
  loadPageSync: (pathname: string) => { page?: { staticQueryHashes?: string[] } } | undefined;
}

/** Elements with files that every page needs. */
const EVERYWHERE = 'style[data-href], link[rel~="icon"], link[rel="preload"][as="font"]';

/**
 * Has the service worker store all files of this page, so that a second visit needs no network. The offline plugin leaves
 * out what was loaded before the worker, inline styles and static queries.
 */
export function keepForOffline(loader: object, worker: ServiceWorker | null | undefined): void {
  // There is none while developing.
  if (!worker) return;
  const { getResourceURLsForPathname, loadPageSync } = loader as PageLoader;
  const { pathname } = window.location;
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

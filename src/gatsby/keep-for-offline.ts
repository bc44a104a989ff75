interface PageLoader {
  getResourceURLsForPathname: (pathname: string) => string[] | null;
  loadPageSync: (pathname: string) => { page?: { staticQueryHashes?: string[] } } | undefined;
}

/** What every page asks for, wherever it stands. */
const EVERYWHERE = 'style[data-href], link[rel~="icon"], link[rel="preload"][as="font"]';

/**
 * Asks the service worker to keep all that this page is made of, so that a second visit needs no network. The offline
 * plugin forgets what came before the worker, what stands inline, and the answers to static queries.
 */
export function keepForOffline(loader: object, worker: ServiceWorker | null | undefined): void {
  // There is none while developing, when Gatsby knows no files either.
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

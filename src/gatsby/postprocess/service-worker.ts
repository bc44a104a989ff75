import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { transform } from 'esbuild';
import { SCRIPT_SYNTAX } from '../../config/browsers';
import { PORTAL_PREFIX } from '../../config/paths';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../config/site';
import { offlinePagePath } from '../offline-page';

/** The empty page of gatsby-plugin-offline. Without a network, scripts fill it with a stored page. */
export const SHELL = 'offline-plugin-app-shell-fallback/index.html';

const OFFLINE_PAGES = Object.fromEntries(LANGUAGES.map((language) => [language, offlinePagePath(language)]));

/** In order of dependency. */
const WORKBOX_MODULES = ['core', 'precaching', 'routing', 'strategies'];

/**
 * Routes the API and the icons past the worker in browsers that can do so: each call otherwise starts the
 * worker first, and browsers request the icons at each change of the URL.
 * Handles requests before Workbox's own listener. The API, other hosts and all requests except GET go to the
 * browser. A page comes from the network, so that it is never stale. Without a network, the response is the
 * offline shell if everything that the page needs is stored; otherwise, for a public page, the offline page.
 */
const BEFORE_WORKBOX = `
self.addEventListener('install', (event) => {
  if (!event.addRoutes) return;
  const routes = ['/api/*', '/favicon*'].map((urlPattern) => ({ condition: { urlPattern }, source: 'network' }));
  event.waitUntil(event.addRoutes(routes).catch(() => {}));
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin || /^\\/api(\\/|$)/.test(url.pathname)) {
    event.stopImmediatePropagation();
  } else if (request.mode === 'navigate' && !url.pathname.startsWith('/.gatsby-plugin-offline:')) {
    event.stopImmediatePropagation();
    event.respondWith(fetch(request).catch(() => offlinePage(url, request.url)));
  }
});
async function offlinePage({ pathname }, address) {
  lastNavigationRequest = address;
  const resources = await idbKeyval.get('resources:' + pathname);
  const found = resources && (await Promise.all(resources.map((resource) => caches.match(resource))));
  const precached = (file) => caches.match(workbox.precaching.getCacheKeyForURL(file));
  if (found && found.every(Boolean)) return precached('/${SHELL}');
  if (pathname.replace(/^\\/[^/]+/, '').startsWith('${PORTAL_PREFIX}')) return Response.error();
  const pages = ${JSON.stringify(OFFLINE_PAGES)};
  return precached(pages[pathname.split('/')[1]] || pages.${DEFAULT_LANGUAGE});
}
`;

/** Stores the files that a page reports (src/browser/keep-for-offline.ts), and then their list. */
const AFTER_PLUGIN = `
MessageAPI.keepResources = (event, { path, resources }) => {
  event.waitUntil((async () => {
    const cache = await caches.open(workbox.core.cacheNames.runtime);
    await Promise.all(resources.map(async (resource) => {
      if (!(await caches.match(resource))) await cache.add(resource);
    }));
    await idbKeyval.set('resources:' + path, resources);
  })().catch(() => {}));
};
`;

/**
 * Writes `sw.js` as a single file: the plugin's worker, with our code before and after it. Its imports are
 * replaced by the code of the four Workbox modules that it uses and of its key store.
 * @param publicDir contains the plugin's `sw.js` and its imports
 * @param siteDir contains the pages to precache; receives `sw.js`
 */
export async function writeServiceWorker(publicDir: string, siteDir: string): Promise<void> {
  const source = await readFile(path.join(publicDir, 'sw.js'), 'utf8');
  const [workbox = '', keyStore = ''] = [...source.matchAll(/^importScripts\(["`](.+)["`]\)/gm)].map(
    ([, file = '']) => file,
  );
  const modules = WORKBOX_MODULES.map((name) => path.join(path.dirname(workbox), `workbox-${name}.prod.js`));
  const libraries = await Promise.all(
    [...modules, keyStore].map((name) => readFile(path.join(publicDir, name), 'utf8')),
  );
  const revisionOf = async (page: string) =>
    createHash('md5')
      .update(await readFile(path.join(siteDir, page)))
      .digest('hex');
  const shellRevision = new RegExp(`("url": "${SHELL}",\\s*"revision": ")[0-9a-f]+`);
  const plugin = source
    .replace(/^(?:importScripts|workbox\.setConfig)\(.*\);?$/gm, '')
    .replace(shellRevision, `$1${await revisionOf(SHELL)}`);
  // The plugin's own list precedes this one.
  const pages = await Promise.all(
    Object.values(OFFLINE_PAGES).map(async (url) => ({ url, revision: await revisionOf(url) })),
  );
  const manifest = `self.__precacheManifest = ${JSON.stringify(pages)};`;
  const { code } = await transform(
    [BEFORE_WORKBOX, ...libraries, manifest, plugin, AFTER_PLUGIN].join('\n;'),
    {
      minify: true,
      target: `es${SCRIPT_SYNTAX}`,
      legalComments: 'none',
    },
  );
  await writeFile(path.join(siteDir, 'sw.js'), code);
}

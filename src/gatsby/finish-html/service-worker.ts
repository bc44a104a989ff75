import { createHash } from 'node:crypto';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { transform } from 'esbuild';
import { SCRIPT_SYNTAX } from '../../config/browsers';
import { PORTAL_PREFIX } from '../../config/paths';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../config/site';
import { offlinePagePath } from '../offline-page';

/** The file of the page that stands in for all others while there is no network. */
export const SHELL = 'offline-plugin-app-shell-fallback/index.html';

const OFFLINE_PAGES = Object.fromEntries(LANGUAGES.map((language) => [language, offlinePagePath(language)]));

/** In the order in which they build on each other. */
const WORKBOX_PARTS = ['core', 'precaching', 'routing', 'strategies'];

/**
 * Stands ahead of Workbox's own listener. The worker never touches the API, other hosts or anything that is sent; a page
 * comes from the network, so that nobody reads a stale one, and only when there is none from the offline shell, if it is
 * stored; else a public one is the offline page.
 */
const GUARD = `
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

/** Takes what a page says that it is made of (keep-for-offline.ts) into the cache, and then knows the page. */
const KEEPER = `
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
 * Makes of the plugin's `sw.js` one file: our guard, the four parts of Workbox that it uses (production builds), the
 * key store, and the plugin's own lines.
 * @param publicDir what Gatsby and the plugin have built
 * @param siteDir where the file and the finished pages that it names stand
 */
export async function finishServiceWorker(publicDir: string, siteDir: string): Promise<void> {
  const names = await readdir(publicDir);
  const workboxDir = names.find((name) => name.startsWith('workbox-v'));
  const source = await readFile(path.join(publicDir, 'sw.js'), 'utf8');
  if (!workboxDir) throw new Error('finish-html: gatsby-plugin-offline has made no Workbox folder');

  const own = source
    .replace(/^importScripts\("[^"]*workbox-sw\.js"\);$/m, '')
    .replace(/^workbox\.setConfig\(.*\);$/m, '')
    .replace(/^importScripts\(`idb-keyval-[^`]*`\)$/m, '');
  if (/^\s*(?:importScripts|workbox\.setConfig)\(/m.test(own)) {
    throw new Error('finish-html: sw.js no longer looks as gatsby-plugin-offline 6.16 makes it');
  }
  const revisionOf = async (name: string) =>
    createHash('md5')
      .update(await readFile(path.join(siteDir, name)))
      .digest('hex');
  const withRevision = own.replace(
    new RegExp(`("url": "${SHELL}",\\s*"revision": ")[0-9a-f]+`),
    `$1${await revisionOf(SHELL)}`,
  );
  const pages = await Promise.all(
    Object.values(OFFLINE_PAGES).map(async (url) => ({ url, revision: await revisionOf(url) })),
  );
  // The plugin's lines put their own files before these.
  const precached = `self.__precacheManifest = ${JSON.stringify(pages)};`;

  const parts = WORKBOX_PARTS.map((part) => path.join(publicDir, workboxDir, `workbox-${part}.prod.js`));
  const ofSite = createRequire(path.resolve('package.json'));
  const ofPlugin = createRequire(ofSite.resolve('gatsby-plugin-offline/package.json'));
  const keyStore = ofPlugin.resolve('idb-keyval/dist/idb-keyval-iife.min.js');
  const texts = await Promise.all([...parts, keyStore].map((part) => readFile(part, 'utf8')));
  const libraries = texts.map((text) => text.replace(/^\/\/# sourceMappingURL=.*$/m, ''));
  const whole = [GUARD, ...libraries, precached, withRevision, KEEPER].join('\n;');
  const { code } = await transform(whole, {
    minify: true,
    target: `es${SCRIPT_SYNTAX}`,
    legalComments: 'none',
  });
  await writeFile(path.join(siteDir, 'sw.js'), code);
}

import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import vm from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LANGUAGES } from '../../../src/config/site';
import { offlinePagePath } from '../../../src/gatsby/offline-page';
import { SHELL, writeServiceWorker } from '../../../src/gatsby/postprocess/service-worker';

const site = 'https://example.com';
/** A short version of the plugin's worker: its imports, and a rule that runs after our code. */
const PLUGIN = `importScripts("workbox/workbox-sw.js");
importScripts("idb-keyval.js");
workbox.setConfig({ modulePathPrefix: "workbox" });
let lastNavigationRequest;
const MessageAPI = {};
self.__precacheManifest = [{ "url": "${SHELL}", "revision": "0" }].concat(self.__precacheManifest || []);
`;

let folder: string;
let code: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'worker-'));
  const write = async (file: string, content: string) => {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), content);
  };
  await write('sw.js', PLUGIN);
  for (const name of ['core', 'precaching', 'routing', 'strategies'])
    await write(`workbox/workbox-${name}.prod.js`, '');
  await write('idb-keyval.js', '');
  for (const page of [SHELL, ...LANGUAGES.map(offlinePagePath)]) await write(page, page);
  await writeServiceWorker(folder, folder);
  code = await readFile(path.join(folder, 'sw.js'), 'utf8');
});
afterAll(() => rm(folder, { recursive: true }));

/** Opens a page through a worker that has stored the complete page `/en/`. Returns the text of the response. */
async function open(address: string, fetchPage: () => Promise<string>): Promise<string> {
  const listeners: ((event: object) => void)[] = [];
  const self = {
    location: { origin: site },
    addEventListener: (type: string, listener: (event: object) => void) => {
      if (type === 'fetch') listeners.push(listener);
    },
  };
  vm.runInNewContext(code, {
    self,
    URL,
    Response: { error: () => 'error' },
    fetch: fetchPage,
    caches: { match: (file: string) => Promise.resolve(`stored ${file}`) },
    idbKeyval: { get: (key: string) => Promise.resolve(key === 'resources:/en/' ? ['/app.js'] : undefined) },
    workbox: { precaching: { getCacheKeyForURL: (file: string) => file } },
  });
  let shown: Promise<string> | undefined;
  const event = {
    request: { url: site + address, method: 'GET', mode: 'navigate' },
    stopImmediatePropagation: () => undefined,
    respondWith: (answer: Promise<string>) => void (shown = answer),
  };
  for (const listener of listeners) listener(event);
  return (await shown) ?? 'left to the browser';
}

describe('the service worker', () => {
  it('is one file, which imports no other script', () => expect(code).not.toMatch(/importScripts|setConfig/));

  it('answers a stored page from the network while online', async () =>
    expect(await open('/en/', () => Promise.resolve('the page of today'))).toBe('the page of today'));

  it.each([
    ['/en/', `stored /${SHELL}`],
    ['/nl/pricing/', `stored ${offlinePagePath('nl')}`],
    ['/en/pricing/', `stored ${offlinePagePath('en')}`],
    ['/en/app/downloads/', 'error'],
    ['/api/health', 'left to the browser'],
  ])('answers %s without a network with: %s', async (address, answer) =>
    expect(await open(address, () => Promise.reject(new TypeError('offline')))).toBe(answer),
  );
});

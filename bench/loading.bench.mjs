/* global window, performance, PerformanceObserver -- in the page */
import { createServer } from 'node:http';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { findChromium } from '../scripts/lib/chromium.mjs';

// Loading a public page as a phone on a slow network does, and beside it the same page with Gatsby's own script tags, in
// turns. No server of ours: files as they are, compressed, so that only the pages differ.

const PAGES = ['/en/', '/en/features/', '/en/pricing/'];
const RUNS = Number(process.env.RUNS ?? 5);
const PUBLIC = path.resolve('public');
const UNTOUCHED = path.resolve('.cache/caches/default-site-plugin/untouched-pages');

// What Lighthouse calls a slow 4G, and a processor four times slower.
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const CPU_SLOWDOWN = 4;

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
};

export default async function measure() {
  const ours = await serve(PUBLIC);
  const gatsby = await serve(UNTOUCHED);
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  const rows = [];
  try {
    for (const page of PAGES.filter((item) => existsSync(path.join(PUBLIC, item, 'index.html')))) {
      const samples = { ours: [], gatsby: [] };
      for (let run = 0; run < RUNS; run += 1) {
        samples.ours.push(await load(browser, ours.url + page));
        samples.gatsby.push(await load(browser, gatsby.url + page));
      }
      const mine = medians(samples.ours);
      const theirs = medians(samples.gatsby);
      rows.push({ page, scripts: 'finished', ...mine });
      rows.push({ page, scripts: "Gatsby's own", ...theirs });
      const ratio = (name) => (theirs[name] ? Number((mine[name] / theirs[name]).toFixed(2)) : 0);
      rows.push({
        page,
        scripts: 'ratio',
        ...Object.fromEntries(Object.keys(mine).map((name) => [name, ratio(name)])),
      });
    }
  } finally {
    await browser.close();
    await Promise.all([ours.close(), gatsby.close()]);
  }
  return { title: `Loading a page, slow 4G, processor ${CPU_SLOWDOWN}x slower, medians of ${RUNS}`, rows };
}

/** Serves the site, its pages from `pages`; compressed where a copy stands beside the file. */
async function serve(pages) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const name = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
    const isPage = name.endsWith('.html');
    const file = path.join(isPage ? pages : PUBLIC, name);
    if (!existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    // Gatsby's pages have no copy: theirs is made here, with the same coding.
    const body = existsSync(`${file}.br`) ? readFileSync(`${file}.br`) : compress(file);
    const type = TYPES[path.extname(name)] ?? 'application/octet-stream';
    const cache = /[-.][0-9a-f]{8,}\.\w+$/.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache';
    response.writeHead(200, {
      'content-type': type,
      'cache-control': cache,
      'content-length': body.length,
      ...(isText(name) && { 'content-encoding': 'br' }),
    });
    response.end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${server.address().port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

const isText = (name) => /\.(html|js|css|json|svg|webmanifest|xml|txt)$/.test(name);
const compressed = new Map();

function compress(file) {
  if (!isText(file)) return readFileSync(file);
  if (!compressed.has(file)) compressed.set(file, brotliCompressSync(readFileSync(file)));
  return compressed.get(file);
}

/** Loads a page in a fresh browser profile and waits until it has been quiet. */
async function load(browser, url) {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });

  const urls = new Map();
  const loaded = [];
  let atLoad = 0;
  session.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    loaded.push({ url: urls.get(requestId) ?? '', bytes: encodedDataLength });
  });
  page.once('load', () => (atLoad = loaded.length));
  await page.addInitScript(() => {
    const seen = { lcp: 0, cls: 0, tasks: [] };
    Object.assign(window, { seen });
    const watch = (type, use) =>
      new PerformanceObserver((list) => list.getEntries().forEach(use)).observe({ type, buffered: true });
    watch('largest-contentful-paint', (entry) => (seen.lcp = entry.startTime));
    watch('layout-shift', (entry) => (seen.cls += entry.hadRecentInput ? 0 : entry.value));
    watch('longtask', (entry) => seen.tasks.push({ start: entry.startTime, ms: entry.duration }));
  });
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(4000);
  const timing = await page.evaluate(() => {
    const { lcp, cls, tasks } = window.seen;
    const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    const blocking = tasks.filter(({ start }) => start >= fcp).reduce((sum, { ms }) => sum + ms - 50, 0);
    return { fcp, lcp, cls, blocking };
  });
  await context.close();
  const bytes = (items, pattern) =>
    items.filter((item) => pattern.test(item.url)).reduce((sum, item) => sum + item.bytes, 0) / 1024;
  const JS = /\.js$/;
  return {
    'FCP ms': timing.fcp,
    'LCP ms': timing.lcp,
    CLS: timing.cls,
    'TBT ms': timing.blocking,
    'JS before load KB': bytes(loaded.slice(0, atLoad), JS),
    'JS in all KB': bytes(loaded, JS),
    'page KB': bytes(loaded, /\/$/),
    'all before load KB': bytes(loaded.slice(0, atLoad), /./),
    'all KB': bytes(loaded, /./),
  };
}

function medians(samples) {
  const middle = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
  return Object.fromEntries(
    Object.keys(samples[0]).map((name) => {
      const value = middle(samples.map((sample) => sample[name]));
      return [name, Number(value.toFixed(name === 'CLS' ? 3 : name.endsWith('KB') ? 1 : 0))];
    }),
  );
}

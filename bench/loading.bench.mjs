/* global window, performance, PerformanceObserver -- in the page */
import { GATSBY_PAGES, serve, SITE } from './lib/built-site.mjs';
import { withBrowser } from './lib/browser.mjs';
import { medians } from './lib/median.mjs';
import { sized, some } from './lib/sized.mjs';
import { CPU_SLOWDOWN, slowDown } from './lib/slow-phone.mjs';

// Loads public pages like a phone on a slow network, alternating with the same pages with Gatsby's own script
// tags. Both are served as plain compressed files, so that only the pages differ.

const PAGES = some(['/en/', '/en/features/', '/en/pricing/', '/nl/blog/starten-met-scannen/']);
const RUNS = sized('RUNS', 5);

export default async function measure() {
  const ours = await serve(SITE);
  const gatsby = await serve(GATSBY_PAGES);
  const rows = await withBrowser(async (browser) => {
    const all = [];
    for (const page of PAGES) all.push(...(await compare(browser, page, ours.url, gatsby.url)));
    return all;
  }).finally(() => Promise.all([ours.close(), gatsby.close()]));
  return { title: `Loading a page, slow 4G, processor ${CPU_SLOWDOWN}x slower, medians of ${RUNS}`, rows };
}

/** Alternates between our pages and Gatsby's, so that noise affects both. */
async function compare(browser, page, ours, gatsby) {
  const samples = { ours: [], gatsby: [] };
  for (let run = 0; run < RUNS; run += 1) {
    samples.ours.push(await load(browser, ours + page));
    samples.gatsby.push(await load(browser, gatsby + page));
  }
  const mine = medians(samples.ours);
  const theirs = medians(samples.gatsby);
  const ratios = Object.keys(mine).map((name) => [
    name,
    theirs[name] ? Number((mine[name] / theirs[name]).toFixed(2)) : 0,
  ]);
  return [
    { page, scripts: 'finished', ...mine },
    { page, scripts: "Gatsby's own", ...theirs },
    { page, scripts: 'ratio', ...Object.fromEntries(ratios) },
  ];
}

/** Loads a page in a fresh browser profile and waits until it is idle. */
async function load(browser, url) {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
  });
  const page = await context.newPage();
  const session = await slowDown(page);

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

/* global window, document, performance, sessionStorage, requestAnimationFrame, MessageChannel, MutationObserver, PerformanceObserver -- in the page */
import { withBrowser } from './lib/browser.mjs';
import { CPU_SLOWDOWN, PUBLIC, serve } from './lib/built-site.mjs';
import { median } from './lib/median.mjs';

// From a click on a link of the header until the next page is painted, and beside it what a browser makes of the same link
// without our scripts: a page load. Same machine, same pages, in turns; the next page has been fetched ahead, as it is for a
// visitor whose pointer rests on the link.

const RUNS = Number(process.env.RUNS ?? 7);
const FROM = '/en/';
const TO = '/en/features/';
const PATIENCE_MS = 10_000;

export default async function measure() {
  const site = await serve(PUBLIC);
  const rows = await withBrowser(async (browser) => {
    const all = [];
    for (const slowdown of [1, CPU_SLOWDOWN]) {
      const samples = { client: [], load: [] };
      for (let run = 0; run < RUNS; run += 1) {
        samples.client.push(await follow(browser, site.url, { slowdown, withScripts: true }));
        samples.load.push(await follow(browser, site.url, { slowdown, withScripts: false }));
      }
      const [client, load] = [median(samples.client), median(samples.load)];
      all.push({
        processor: slowdown === 1 ? 'as it is' : `${slowdown}x slower`,
        'client-side ms': Math.round(client),
        'page load ms': Math.round(load),
        ratio: Number((client / load).toFixed(2)),
      });
    }
    return all;
  }).finally(() => site.close());
  return { title: `Click on a link until the next page is painted, medians of ${RUNS}`, rows };
}

async function follow(browser, origin, { slowdown, withScripts }) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    // By the browser itself: a route of Playwright's would turn its cache off.
    if (!withScripts) {
      await session.send('Network.enable');
      await session.send('Network.setBlockedURLs', { urls: ['*.js'] });
    }
    await page.addInitScript(noteLoad);
    await page.goto(origin + FROM);
    // The load, too, finds all that it needs in the browser's cache.
    await page.goto(origin + TO);
    await page.goto(origin + FROM);
    if (withScripts) {
      await page.mouse.move(4, 4);
      await page.mouse.move(8, 8);
      await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    }
    const link = page.locator(`header a[href="${TO}"]`).first();
    await link.hover();
    await page.waitForTimeout(1000);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.evaluate(withScripts ? noteRender : noteClick);
    await link.click();
    await page.waitForFunction(() => Number(sessionStorage.getItem('painted')) > 0, undefined, {
      timeout: PATIENCE_MS,
    });
    return await page.evaluate(
      () => Number(sessionStorage.getItem('painted')) - Number(sessionStorage.getItem('clicked')),
    );
  } finally {
    await context.close();
  }
}

/** Runs in every document: when it was painted, if a click led to it. */
function noteLoad() {
  new PerformanceObserver((list) => {
    const [paint] = list.getEntriesByName('first-contentful-paint');
    if (paint && sessionStorage.getItem('clicked')) {
      sessionStorage.setItem('painted', String(performance.timeOrigin + paint.startTime));
    }
  }).observe({ type: 'paint', buffered: true });
}

function noteClick() {
  sessionStorage.removeItem('painted');
  window.addEventListener(
    'click',
    ({ timeStamp }) => sessionStorage.setItem('clicked', String(performance.timeOrigin + timeStamp)),
    { capture: true, once: true },
  );
}

/** As above, and for a page that stays: the frame after the heading has changed. */
function noteRender() {
  sessionStorage.removeItem('painted');
  window.addEventListener(
    'click',
    ({ timeStamp }) => sessionStorage.setItem('clicked', String(performance.timeOrigin + timeStamp)),
    { capture: true, once: true },
  );
  const before = document.querySelector('h1')?.textContent;
  const observer = new MutationObserver(() => {
    const now = document.querySelector('h1')?.textContent;
    if (!now || now === before) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () =>
        sessionStorage.setItem('painted', String(performance.timeOrigin + performance.now()));
      port2.postMessage(undefined);
    });
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
}

/* global window, document, performance, sessionStorage, addEventListener, requestAnimationFrame,
   MessageChannel, MutationObserver, PerformanceObserver -- in the page */
import { withBrowser } from './lib/browser.mjs';
import { serve, SITE } from './lib/built-site.mjs';
import { median } from './lib/median.mjs';
import { sized, some } from './lib/sized.mjs';
import { CPU_SLOWDOWN } from './lib/slow-phone.mjs';

// The time from a click on a link of a page that has just loaded until the heading of the next page is
// painted, compared with the same pages without scripts (plain links). The two alternate, and nothing of the
// next page is cached.

const RUNS = sized('RUNS', 7);
const FROM = '/en/';
const TO = '/en/features/';
const PATIENCE_MS = 10_000;

const WAYS = some([
  { name: 'hover one second first', restMs: 1000 },
  { name: 'move and click at once', restMs: 0 },
  { name: 'first touch is the tap', restMs: 0, hasTouch: true },
]);

export default async function measure() {
  const ours = await serve(SITE);
  const plain = await serve(SITE, { scripts: false });
  const rows = await withBrowser(async (browser) => {
    const all = [];
    for (const way of WAYS) {
      for (const slowdown of some([1, CPU_SLOWDOWN])) {
        const samples = { ours: [], plain: [] };
        for (let run = 0; run < RUNS; run += 1) {
          samples.ours.push(await follow(browser, ours.url, { ...way, slowdown }));
          samples.plain.push(await follow(browser, plain.url, { ...way, slowdown }));
        }
        const [time, plainTime] = [median(samples.ours), median(samples.plain)];
        all.push({
          way: way.name,
          processor: slowdown === 1 ? 'as it is' : `${slowdown}x slower`,
          'ours ms': Math.round(time),
          'plain link ms': Math.round(plainTime),
          ratio: Number((time / plainTime).toFixed(2)),
        });
      }
    }
    return all;
  }).finally(() => Promise.all([ours.close(), plain.close()]));
  return {
    title: `Click on a link until the next page's heading is painted, medians of ${RUNS}`,
    rows,
  };
}

/** Returns the milliseconds from the click until the heading is painted. */
async function follow(browser, origin, { restMs, hasTouch, slowdown }) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    hasTouch,
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await page.addInitScript(noteClick);
    await page.addInitScript(notePaint, TO);
    await page.goto(origin + FROM);
    // A page with scripts has loaded them after this time.
    await page.waitForTimeout(2000);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const { x, y, width, height } = await page.locator(`header a[href="${TO}"]`).first().boundingBox();
    const [left, top] = [x + width / 2, y + height / 2];
    if (hasTouch) {
      await page.touchscreen.tap(left, top);
    } else {
      await page.mouse.move(left - 100, top + 100);
      await page.mouse.move(left, top, { steps: 4 });
      await page.waitForTimeout(restMs);
      await page.mouse.down();
      await page.mouse.up();
    }
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

/** Records the time of the click. Runs in every document, like `notePaint`. */
function noteClick() {
  addEventListener(
    'click',
    ({ timeStamp }) => sessionStorage.setItem('clicked', String(performance.timeOrigin + timeStamp)),
    { capture: true, once: true },
  );
}

/**
 * Records the end of the first frame in which the page at `to` has its heading. After a full page load, this
 * is its first paint.
 */
function notePaint(to) {
  let left;
  const observer = new MutationObserver(() => {
    const heading = document.querySelector('h1')?.textContent;
    const isThere = window.location.pathname === to;
    if (!isThere) left = heading;
    if (!isThere || !heading || heading === left) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        const framed = performance.timeOrigin + performance.now();
        new PerformanceObserver((list) => {
          const [first] = list.getEntriesByName('first-contentful-paint');
          if (!first) return;
          const painted = performance.timeOrigin + first.startTime;
          sessionStorage.setItem('painted', String(Math.max(framed, painted)));
        }).observe({ type: 'paint', buffered: true });
      };
      port2.postMessage(undefined);
    });
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
}

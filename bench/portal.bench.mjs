/* global window, document, localStorage, performance, MutationObserver, requestAnimationFrame -- in the page */
import { withBrowser } from './lib/browser.mjs';
import { medians } from './lib/median.mjs';
import { startDemo } from './lib/seed-demo.mjs';
import { sized, SMALLEST, some } from './lib/sized.mjs';
import { CPU_SLOWDOWN, slowDown } from './lib/slow-phone.mjs';

// Opens screens of the portal by address, in a fresh browser, until the first rows are painted. Compares the
// large demo with the small one, alternating, on a slow network and a processor that is four times slower.

const RUNS = sized('RUNS', 5);
const IDLE_MS = SMALLEST ? 0 : 4000;

const ROWS = 'main tbody tr';
/** The page of the newest release that the person sees. */
const RELEASE = '/en/app/downloads/{release}/';
const NOTES = 'main article';
const SCREENS = [
  { person: 'customer', screen: 'Downloads', path: '/en/app/downloads/', rows: ROWS },
  { person: 'customer', screen: 'Overview', path: '/en/app/overview/', rows: ROWS },
  {
    person: 'administrator',
    screen: 'Overview',
    path: '/en/app/overview/',
    rows: '[aria-labelledby="overview-attention"]',
  },
  { person: 'customer', screen: 'A release', path: RELEASE, rows: NOTES },
  { person: 'customer', screen: 'All releases', path: '/en/app/downloads/releases/', rows: ROWS },
  { person: 'administrator', screen: 'Downloads', path: '/en/app/downloads/', rows: ROWS },
  { person: 'administrator', screen: 'A release', path: RELEASE, rows: NOTES },
  { person: 'administrator', screen: 'Users', path: '/en/app/users/', rows: ROWS },
];

export default async function measure() {
  const small = await startDemo();
  const large = SMALLEST ? small : await startDemo('large');
  try {
    const rows = await withBrowser(async (browser) => {
      const all = [];
      for (const screen of some(SCREENS)) all.push(await compare(browser, screen, small, large));
      return all;
    });
    return {
      title: `Opening a screen of the portal, slow 4G, processor ${CPU_SLOWDOWN}x slower, medians of ${RUNS}`,
      rows,
    };
  } finally {
    for (const demo of new Set([small, large])) await demo.stop();
  }
}

async function compare(browser, { person, screen, path: address, rows }, small, large) {
  const samples = { small: [], large: [] };
  for (let run = 0; run < RUNS; run += 1)
    for (const [name, { url, people }] of Object.entries({ small, large })) {
      const path = address.includes('{release}')
        ? address.replace('{release}', await newestRelease(url, people[person]))
        : address;
      samples[name].push(await open(browser, url + path, people[person], rows));
    }
  const [mine, usual] = [medians(samples.large), medians(samples.small)];
  const ratioOf = (figure) => Number((mine[figure] / usual[figure]).toFixed(2));
  return {
    person,
    screen,
    ...mine,
    'rows, small demo ms': usual['rows ms'],
    ratio: ratioOf('rows ms'),
    'API, small demo KB': usual['API KB'],
    'ratio of all bytes': ratioOf('all KB'),
  };
}

async function newestRelease(url, { token_type: type, token }) {
  const answer = await fetch(`${url}/api/downloadables?state=published&limit=1`, {
    headers: { authorization: `${type} ${token}` },
  });
  const [release] = await answer.json();
  return String(release.id);
}

/**
 * Returns the time until the rows are painted, the compressed size of the scripts until then and in all, and the
 * size of the answers of the API and of everything.
 */
async function open(browser, url, auth, rows) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    await slowDown(page);
    await page.addInitScript(
      ([value, awaited]) => {
        localStorage.setItem('Auth', JSON.stringify(value));
        // A script that is prefetched for a link, and was loaded before, is listed twice.
        window.scriptBytes = () => {
          const scripts = performance
            .getEntriesByType('resource')
            .filter(({ name }) => new URL(name).pathname.endsWith('.js'));
          const sizes = new Map(scripts.map(({ name, encodedBodySize }) => [name, encodedBodySize]));
          return [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
        };
        window.bytesOf = (path) =>
          performance
            .getEntriesByType('resource')
            .filter(({ name }) => new URL(name).pathname.startsWith(path))
            .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
        const observer = new MutationObserver(() => {
          if (!document.querySelector(awaited)) return;
          observer.disconnect();
          requestAnimationFrame(() => {
            window.atRows = { ms: performance.now(), bytes: window.scriptBytes() };
          });
        });
        observer.observe(document, { childList: true, subtree: true });
      },
      [auth, rows],
    );
    await page.goto(url);
    await page.waitForFunction(() => window.atRows !== undefined);
    await page.waitForTimeout(IDLE_MS);
    const { atRows, bytes, api, all } = await page.evaluate(() => ({
      atRows: window.atRows,
      bytes: window.scriptBytes(),
      api: window.bytesOf('/api/'),
      all: window.bytesOf('/'),
    }));
    return {
      'rows ms': atRows.ms,
      'JS before rows KB': atRows.bytes / 1024,
      'JS in all KB': bytes / 1024,
      'API KB': api / 1024,
      'all KB': all / 1024,
    };
  } finally {
    await context.close();
  }
}

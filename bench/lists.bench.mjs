/* global window, document, localStorage, performance, requestAnimationFrame, MessageChannel,
   MutationObserver, addEventListener -- in the page */
import path from 'node:path';
import Database from 'better-sqlite3';
import { Caller, expected } from '../tests/setup/api-client.ts';
import { withBrowser } from './lib/browser.mjs';
import { startDemo } from './lib/seed-demo.mjs';
import { sized, SMALLEST, some } from './lib/sized.mjs';

// Lists of the large demo, compared with the small demo in the same run. Measures the API's response time,
// and the time between a key press in a search field and the paint of the resulting rows.

const CALLS = sized('RUNS', 40);
const CALLS_BEFORE = SMALLEST ? 0 : 5;
const QUIET_MS = 300;

const API = [
  ['users, first page', '/api/users?limit=25'],
  ['users, search', '/api/users?limit=25&q=an'],
  ['users, search without result', '/api/users?limit=25&q=zzz'],
  ['users, search by two words, by last login', '/api/users?limit=25&q=anna+harbour&sort=-last_login_at'],
  ['groups, first page', '/api/groups?limit=25'],
  ['groups, by number of users', '/api/groups?limit=25&sort=-user_count'],
  ['groups to choose from', '/api/groups?limit=100&q=del&sort=name'],
  ['download types, first page', '/api/downloadTypes?include=userGroups&limit=25'],
  ['download types, search', '/api/downloadTypes?limit=25&q=3.2'],
  ['download types, search without result', '/api/downloadTypes?limit=25&q=zzz'],
  ['releases, first page', '/api/downloadables?limit=25'],
  ['releases, search', '/api/downloadables?limit=25&q=zebra+3.2'],
  ['releases, search without result', '/api/downloadables?limit=25&q=zzz'],
  ['a release', '/api/downloadables/1'],
  ['releases of a type', '/api/downloadTypes/1/downloadables'],
  ['licences, first page', '/api/licenses?limit=25'],
  ['licences, search, by end', '/api/licenses?limit=25&q=delta&sort=valid_until'],
  ['messages, first page', '/api/messages?limit=25'],
  ['messages, search', '/api/messages?limit=25&q=delta'],
  ['overview', '/api/overview'],
  ['search of everything', '/api/search?q=an'],
  ['search of everything, by three words', '/api/search?q=label+zebra+3.2'],
  ['search of everything without result', '/api/search?q=zzz'],
  ['audit trail', '/api/audit?limit=25'],
  ['recipients of an advisory, first page', '/api/advisories/{advisory}/recipients?limit=25'],
  ['recipients of an advisory, all', '/api/advisories/{advisory}/recipients.csv'],
];

/** Each user of the large demo, which has 10,000, downloaded ten releases; half of these are affected. */
const RELEASES_PER_USER = 10;

// Several texts, because p95 of one would be its slowest key press. No two begin alike: an answer is cached.
const PEOPLE = ['anna harbour', 'gijs kade', 'peeters delta', 'maria haven'];
const COMPANIES = ['delta metaal', 'kade chemie', 'harbour noord', 'haven food'];
const RELEASES = ['label zebra 3.2', 'scanner 2.1', 'archive 4', 'importer bizerba'];

const SCREENS = [
  { what: 'search among users', path: '/en/app/users/', field: 'Search by name', texts: PEOPLE },
  { what: 'search among groups', path: '/en/app/users/groups/', field: 'Find a group', texts: COMPANIES },
  // With few groups, the list has no search field.
  {
    what: 'choice of a group',
    path: '/en/app/users/',
    button: 'Add user',
    field: 'Group',
    texts: COMPANIES,
    onlyLarge: true,
  },
  { what: 'search among licences', path: '/en/app/license/', field: 'Search by name', texts: COMPANIES },
  { what: 'search among messages', path: '/en/app/messages/', field: 'Search', texts: PEOPLE },
  { what: 'search among downloads', path: '/en/app/downloads/', field: 'Search', texts: RELEASES },
];

export default async function measure() {
  const small = await startLists();
  const large = SMALLEST ? small : await startLists('large');
  try {
    const rows = [...(await answers(small, large)), ...(await keys(small, large))];
    return {
      title: `Lists of 10,000 users, 1,000 groups, 300 types with 100 releases each, 3,000 licences, 2,000 messages, 100,000 downloads; ms`,
      rows,
    };
  } finally {
    for (const demo of new Set([small, large])) await demo.stop();
  }
}

async function startLists(size) {
  const demo = await startDemo(size, addDownloads);
  const caller = new Caller(demo.url, demo.people.administrator);
  return { ...demo, auth: demo.people.administrator, advisory: await addAdvisory(caller, demo.prepared) };
}

/** Adds downloads of some releases by all users. @returns the ids of the affected releases */
function addDownloads(dataDir) {
  const db = new Database(path.join(dataDir, 'belstock.sqlite'));
  try {
    const users = db.prepare('select id, group_id from users').all();
    const releases = db
      .prepare(`select id from downloadables where state = 'finished' order by id desc limit ?`)
      .pluck()
      .all(RELEASES_PER_USER * 2);
    const add = db.prepare(
      `insert or ignore into downloads (downloadable_id, user_id, group_id, day, count, last_at)
       values (?, ?, ?, '2026-01-01', 1, '2026-01-01T00:00:00.000Z')`,
    );
    db.transaction(() => {
      for (const [index, { id, group_id }] of users.entries())
        for (let release = 0; release < RELEASES_PER_USER; release += 1)
          add.run(releases[(index + release) % releases.length], id, group_id);
    })();
    return releases.slice(0, RELEASES_PER_USER);
  } finally {
    db.close();
  }
}

/** @returns the id of a draft that affects these releases */
async function addAdvisory(caller, releases) {
  const advisory = await caller.post('/api/advisories', {
    kind: 'incident',
    original_language: 'en',
    ...{ title_en: 'Incident', title_nl: 'Incident', summary_en: 'S', summary_nl: 'S' },
    releases: releases.map((id) => ({ downloadable_id: id, status: 'affected' })),
  });
  return expected(201, advisory).id;
}

const percentile = (values, part) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))];

function rowOf(what, small, large) {
  const p95 = percentile(large, 0.95);
  const row = {
    what,
    'median ms': Number(percentile(large, 0.5).toFixed(1)),
    'p95 ms': Number(p95.toFixed(1)),
  };
  if (!small) return row;
  const usual = percentile(small, 0.95);
  return {
    ...row,
    'p95 of the small demo ms': Number(usual.toFixed(1)),
    ratio: Number((p95 / usual).toFixed(2)),
  };
}

async function answers(small, large) {
  const rows = [];
  for (const [what, call] of API) {
    const samples = { small: [], large: [] };
    for (const [name, { url, auth, advisory }] of Object.entries({ small, large })) {
      for (let count = -CALLS_BEFORE; count < CALLS; count += 1) {
        const start = performance.now();
        const answer = await fetch(url + call.replace('{advisory}', advisory), {
          headers: { authorization: `${auth.token_type} ${auth.token}` },
        });
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`${call} was answered with ${answer.status}`);
        if (count >= 0) samples[name].push(performance.now() - start);
      }
    }
    rows.push(rowOf(`API: ${what}`, samples.small, samples.large));
  }
  return rows;
}

const keys = (small, large) =>
  withBrowser(async (browser) => {
    const rows = [];
    for (const screen of some(SCREENS)) {
      const usual = screen.onlyLarge ? undefined : await type(browser, small, screen);
      rows.push(rowOf(`key: ${screen.what}`, usual, await type(browser, large, screen)));
    }
    return rows;
  });

/** Returns the milliseconds from each key press until its last change is painted. */
async function type(browser, { url, auth }, { path: address, button, field, texts }) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.addInitScript((value) => localStorage.setItem('Auth', JSON.stringify(value)), auth);
    await page.goto(url + address);
    if (button) await page.getByRole('button', { name: button }).click();
    const place = button ? page.getByRole('dialog') : page;
    const input = place.getByLabel(field).first();
    await input.waitFor();
    await page.waitForLoadState('networkidle');
    await page.evaluate(notePaints);
    await input.focus();
    const quiet = () =>
      page.waitForFunction(
        (ms) =>
          performance.now() - Math.max(window.pressed, window.painted) > ms &&
          !document.querySelector('main [aria-busy="true"]'),
        QUIET_MS,
      );
    const times = [];
    for (const text of some(texts)) {
      await input.fill('');
      await quiet();
      for (const key of some([...text])) {
        await page.keyboard.press(key === ' ' ? 'Space' : key);
        await quiet();
        times.push(await page.evaluate(() => Math.max(0, window.painted - window.pressed)));
      }
    }
    return times;
  } finally {
    await context.close();
  }
}

/** Records the time of the last key press, and of the paint of the page's last change. */
function notePaints() {
  window.pressed = 0;
  window.painted = 0;
  addEventListener('keydown', ({ timeStamp }) => (window.pressed = timeStamp), true);
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => (window.painted = performance.now());
  new MutationObserver(() => requestAnimationFrame(() => port2.postMessage(undefined))).observe(
    document.body,
    {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    },
  );
}

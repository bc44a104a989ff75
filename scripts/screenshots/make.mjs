import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium } from '@playwright/test';
import { buildWhatChanged } from '../lib/builds.mjs';
import { ensureChromium } from '../lib/chromium.mjs';
import { inRoot, root } from '../lib/project.mjs';
import { fail } from '../lib/run.mjs';
import { contactSheet } from './contact-sheet.mjs';
import { keepLogin, showAll, showTypefaces } from './in-page.mjs';
import { allStates } from './states.mjs';
import { textsOf } from './texts.mjs';

// npm run screenshots [-- filter] [--width 390] [--scheme dark] [--lang nl]: every page and state as a picture; with --axe
// each is looked at by axe instead.

const WIDTHS = ['390', '820', '1440'];
const SCHEMES = ['light', 'dark'];
const LANGUAGES = ['en', 'nl'];
const HEIGHTS = { 390: 844, 820: 1180, 1440: 900 };
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];
const OUT = inRoot('screenshots');
const AT_ONCE = 3;
const PATIENCE_MS = 30_000;

const options = readOptions();
await buildWhatChanged().catch((error) => fail(error.message));
const executablePath = await ensureChromium();
const dataDir = mkdtempSync(path.join(tmpdir(), 'screenshots-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));

const { seedDemo } = await import(pathToFileURL(inRoot('dist', 'commands', 'demo.mjs')).href);
const [administrator, customer] = await seedDemo(dataDir);
const server = await startServer();
const sessions = { administrator: await signIn(administrator), customer: await signIn(customer) };
const files = path.join(dataDir, 'files');
mkdirSync(files);

const jobs = allJobs();
if (jobs.length === 0) fail('No state has such a name.');
mkdirSync(OUT, { recursive: true });
console.log(`${jobs.length} states to ${options.axe ? 'check' : 'picture'}`);
const browser = await chromium.launch({ executablePath });
const count = jobs.length;
const failures = [];
await Promise.all(Array.from({ length: AT_ONCE }, work));
await browser.close();
server.stop();

const shots = readdirSync(OUT).filter((file) => file.endsWith('.png'));
writeFileSync(path.join(OUT, 'index.html'), contactSheet(shots.sort(byState).map(describe)));
for (const failure of failures) console.error(failure);
console.log(
  options.axe
    ? `${count - failures.length} without violations, ${failures.length} with`
    : `${count - failures.length} taken, ${failures.length} failed: screenshots/index.html shows them.`,
);
process.exit(failures.length > 0 ? 1 : 0);

function readOptions() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        width: { type: 'string' },
        scheme: { type: 'string' },
        lang: { type: 'string' },
        axe: { type: 'boolean' },
      },
    });
    const chosen = (given, all, name) => {
      const some = given?.split(',') ?? all;
      const wrong = some.find((one) => !all.includes(one));
      if (wrong !== undefined) throw new Error(`--${name} is one or more of ${all.join(', ')}, not ${wrong}`);
      return some;
    };
    return {
      filters: positionals,
      axe: values.axe === true,
      widths: chosen(values.width, WIDTHS, 'width').map(Number),
      schemes: chosen(values.scheme, SCHEMES, 'scheme'),
      languages: chosen(values.lang, LANGUAGES, 'lang'),
    };
  } catch (error) {
    return fail(error.message);
  }
}

function allJobs() {
  const { filters, widths, schemes, languages } = options;
  return allStates()
    .filter(({ name }) => filters.length === 0 || filters.some((filter) => name.includes(filter)))
    .flatMap((state) =>
      widths
        .filter((width) => width < (state.below ?? Infinity))
        .flatMap((width) => schemes.map((scheme) => ({ width, scheme })))
        .flatMap((look) => languages.map((language) => ({ state, ...look, language })))
        .filter(({ language }) => language === (state.language ?? language)),
    );
}

/** Takes pictures until none is left to take. */
async function work() {
  for (let job = jobs.shift(); job; job = jobs.shift()) {
    await shoot(job).catch((error) => failures.push(`${fileOf(job)}: ${error.message.split('\n')[0]}`));
  }
}

async function shoot(job) {
  const { state, width, scheme, language } = job;
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width, height: HEIGHTS[width] },
    colorScheme: scheme,
    locale: language === 'nl' ? 'nl-NL' : 'en-GB',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    acceptDownloads: true,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  try {
    if (state.as) {
      const auth = JSON.stringify(sessions[state.as]);
      await context.addInitScript(keepLogin, auth);
    }
    const page = await context.newPage();
    const stage = { page, language, t: textsOf(language), samples: path.join(dataDir, 'samples'), files };
    await state.before?.(stage);
    await page.goto(`/${language}${state.path}`);
    await hydrate(page);
    await state.prepare?.(stage);
    await settle(page, state);
    await (options.axe ? check(page) : picture(page, job));
  } finally {
    await context.close();
  }
}

function picture(page, job) {
  return page.screenshot({
    path: path.join(OUT, fileOf(job)),
    fullPage: !job.state.dialog,
    animations: 'disabled',
    caret: 'hide',
  });
}

/** Fails with what axe finds against WCAG 2.0 to 2.2, levels A and AA, and its best practices. */
async function check(page) {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  if (violations.length === 0) return;
  const found = violations.map(
    ({ id, nodes }) => `${id} at ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
  throw new Error(found.join('; '));
}

/** Pages are hydrated after the first sign of a person. */
async function hydrate(page) {
  await page.mouse.move(3, 3);
  await page.mouse.move(4, 4);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await page.evaluate(showTypefaces);
}

/** Waits until all has come that is looked at: requests, pictures further down, what moves. */
async function settle(page, { dialog }) {
  await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined);
  if (dialog) return;
  await page.evaluate(showAll);
}

function fileOf({ state, width, scheme, language }) {
  return `${state.name}--${width}-${scheme}-${language}.png`;
}

function describe(file) {
  const [state, variant] = file.replace(/\.png$/, '').split('--');
  return { state, variant, file };
}

function byState(a, b) {
  const names = allStates().map(({ name }) => name);
  const order = (file) => names.indexOf(describe(file).state);
  return order(a) - order(b) || a.localeCompare(b);
}

async function signIn({ email, password }) {
  const response = await fetch(`${server.url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) fail(`${email} cannot log in: ${response.status}`);
  return response.json();
}

function startServer() {
  const child = spawn(process.execPath, [inRoot('dist', 'server.mjs')], {
    cwd: root,
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.on('exit', () => child.kill('SIGKILL'));
  return new Promise((resolve) => {
    let output = '';
    child.stdout.on('data', (data) => {
      output += data;
      const url = /http:\/\/localhost:\d+/.exec(output)?.[0];
      if (url) resolve({ url, stop });
    });
    const ended = (code) => fail(`The server ended with exit code ${code}:\n${output}`);
    const stop = () => child.off('exit', ended).kill('SIGTERM');
    child.once('exit', ended);
  });
}

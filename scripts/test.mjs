import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildWhatChanged } from './lib/builds.mjs';
import { runChecks } from './lib/checks.mjs';
import { ensureChromium, findFirefox, findWebKit } from './lib/programs/browsers.mjs';
import { bin, inRoot, STEPS } from './lib/project.mjs';
import { JEST } from './lib/jest.mjs';
import { NODES, projectOnNode } from './lib/other-nodes.mjs';
import { findPostgres, startPostgres } from './lib/programs/postgres.mjs';
import { fail, run, runNode } from './lib/run.mjs';
import { hasSwift, installSwift, startSwift } from './lib/programs/swift.mjs';

// npm test: all checks and tests, those in browsers last.
// npm test -- --only unit,api: some steps of check, unit, api, stores, e2e, other-browsers and node
// npm test -- --only e2e contact -g wrong: further arguments go to the runner
/** The first line of an API test that involves stored data: it also runs in the step `stores`. */
const STORES_MARK = '// @stores\n';
const { only, rest } = readArguments(process.argv.slice(2));

const steps = [
  { name: 'check', run: () => runChecks() },
  { name: 'build', run: runBuild },
  { name: 'unit', run: () => runJest('unit', ['unit-node', 'unit-dom']) },
  { name: 'api', run: () => runJest('api', ['api']) },
  { name: 'stores', run: runOnExternalStores },
  { name: 'e2e', run: async () => runPlaywright('e2e', { CHROMIUM_PATH: await ensureChromium() }) },
  { name: 'other-browsers', run: runOtherBrowsers },
  { name: 'node', run: runOnOtherNodes },
];

/** True for steps that need a build. */
const inBrowsers = (name) => name === 'e2e' || name === 'other-browsers';
const chosen = steps.filter(({ name }) =>
  only ? only.includes(name) || (only.some(inBrowsers) && name === 'build') : name !== 'node',
);
const started = Date.now();
const total = { passed: 0, failed: 0, skipped: 0 };
const lines = [];
const absent = [];

let built = true;
for (const { name, run } of chosen) {
  console.log(`\n— ${name}`);
  const begun = Date.now();
  const result =
    inBrowsers(name) && !built
      ? { passed: 0, failed: 1, note: 'not run: there is nothing to open in a browser' }
      : await attempt(run);
  if (name === 'build') built = result.failed === 0;
  for (const key of Object.keys(total)) total[key] += result[key] ?? 0;
  lines.push(
    `${name.padEnd(14)} ${secondsSince(begun).padStart(4)} s  ${summary(result)}${result.note ? ` (${result.note})` : ''}${result.skippedNames?.join('') ?? ''}`,
  );
}

console.log(`\n${lines.join('\n')}\n${secondsSince(started)} s in all`);
if (absent.length > 0)
  console.log(`NOT TESTED, because not installed: ${absent.join(', ')} (tests/README.md)`);
if (!only) console.log(`Not run: the server on Node ${nodeVersions()} (npm test -- --only node)`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

function secondsSince(begun) {
  return ((Date.now() - begun) / 1000).toFixed(0);
}

/** Runs a step. A step that throws, or runs no test, counts as one failed test. */
async function attempt(run) {
  try {
    const result = await run();
    if (result.passed + result.failed === 0 && !result.mayBeEmpty)
      return { passed: 0, failed: 1, note: 'ran no test' };
    return result;
  } catch (error) {
    console.error(error.message);
    return { passed: 0, failed: 1, note: error.message };
  }
}

async function runBuild() {
  const before = queryTypes();
  await buildWhatChanged();
  if (queryTypes() === before) return { passed: 1, failed: 0 };
  const { failed } = await runChecks(['types']);
  return { passed: 1 - failed, failed, note: 'with new query types: commit src/gatsby-types.d.ts' };
}

/**
 * Returns the types of the queries. Gatsby writes them during a build, so the check before the build may have
 * read older ones.
 */
function queryTypes() {
  const file = inRoot('src', 'gatsby-types.d.ts');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/**
 * Runs the API tests that involve stored data on a real PostgreSQL and a real storage instead of the embedded
 * ones.
 */
async function runOnExternalStores() {
  if (only?.includes('stores') && !hasSwift()) await installSwift();
  const newest = findPostgres().at(-1);
  if (!newest) {
    absent.push('PostgreSQL');
    return { passed: 0, failed: 0, mayBeEmpty: true, note: 'not run: PostgreSQL is not installed' };
  }
  const postgres = await startPostgres(newest.bin);
  const swift = hasSwift() ? await startSwift() : undefined;
  if (!swift) absent.push('storage that speaks S3 (OpenStack Swift)');
  try {
    const result = await runJest('stores', ['api'], {
      env: { TEST_DATABASE_URL: postgres.url, TEST_STORAGE_URL: swift?.url ?? '', ...swift?.env },
      paths: rest.length > 0 ? rest : storeTests(),
    });
    return { ...result, note: `PostgreSQL ${newest.version}${swift ? ' and OpenStack Swift' : ''}` };
  } finally {
    await postgres.stop();
    await swift?.stop();
  }
}

function storeTests() {
  return readdirSync(inRoot('tests', 'api'), { recursive: true })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => path.join('tests', 'api', name))
    .filter((file) => readFileSync(inRoot(file), 'utf8').startsWith(STORES_MARK));
}

async function runJest(step, projects, { node = process.execPath, cwd, env = {}, paths = rest } = {}) {
  const report = freshReport(step);
  const options = ['--selectProjects', ...projects, '--json', `--outputFile=${report}`];
  const code = await run(node, [...JEST, ...options, ...paths], { cwd, env });
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numFailedTestSuites, testResults } =
    readReport(report);
  const skipped = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'pending' || status === 'todo')
    .map(({ fullName }) => `\n       skipped: ${fullName}`);
  return withExitCode(code, {
    passed: numPassedTests,
    // A file that could not be loaded has no failed test of its own.
    failed: numFailedTests || numFailedTestSuites,
    skipped: numPendingTests + numTodoTests,
    skippedNames: rest.length === 0 ? skipped : [],
  });
}

/** Runs the tests in Firefox and WebKit, if installed. */
async function runOtherBrowsers() {
  const browsers = { Firefox: findFirefox(), WebKit: findWebKit() };
  absent.push(...Object.keys(browsers).filter((name) => !browsers[name]));
  if (Object.values(browsers).every((found) => !found)) {
    return {
      passed: 0,
      failed: 0,
      mayBeEmpty: true,
      note: 'not run: neither Firefox nor WebKit is installed',
    };
  }
  return runPlaywright('other-browsers', {}, ['--config', 'playwright.other-browsers.config.mts']);
}

/** Runs the server's tests on every supported version of Node. */
async function runOnOtherNodes() {
  const all = { passed: 0, failed: 0, skipped: 0 };
  for (const release of NODES) {
    const { version } = release;
    console.log(`\nNode ${version}`);
    const { node, project } = await projectOnNode(release);
    const paths = rest.length > 0 ? rest : ['tests/api', 'tests/unit/server'];
    const result = await runJest(`node-${version}`, ['api', 'unit-node'], { node, cwd: project, paths });
    console.log(`Node ${version}: ${summary(result)}`);
    for (const key of Object.keys(all)) all[key] += result[key] ?? 0;
  }
  return { ...all, note: `on Node ${nodeVersions()}` };
}

function nodeVersions() {
  return NODES.map(({ version }) => version).join(', ');
}

async function runPlaywright(step, env, options = []) {
  const report = freshReport(step);
  const code = await runNode(
    bin('@playwright/test', 'playwright'),
    ['test', ...options, '--reporter=list,json', ...rest],
    { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' } },
  );
  const { stats, errors } = readReport(report);
  return withExitCode(code, {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    note: stats.flaky ? `${stats.flaky} of them only at the second attempt` : undefined,
  });
}

function withExitCode(code, result) {
  if (code === 0 || result.failed > 0) return result;
  return { ...result, failed: 1, note: `exit code ${code}` };
}

function freshReport(step) {
  mkdirSync(inRoot('.tmp', 'reports'), { recursive: true });
  const file = inRoot('.tmp', 'reports', `${step}.json`);
  rmSync(file, { force: true });
  return file;
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new Error('the runner ended without a report');
  }
}

function summary({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
}

function readArguments(args) {
  const { values, tokens } = parseArgs({
    args,
    options: { only: { type: 'string' } },
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const only = values.only?.split(',');
  if (only && !only.every((name) => STEPS.includes(name))) {
    fail(`--only takes steps of ${STEPS.join(', ')}, with commas between them`);
  }
  const mine = new Set();
  for (const token of tokens) {
    if (token.kind !== 'option' || token.name !== 'only') continue;
    mine.add(token.index);
    if (!token.inlineValue) mine.add(token.index + 1);
  }
  return { only, rest: args.filter((_, index) => !mine.has(index)) };
}

import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buildWhatChanged } from './lib/builds.mjs';
import { CHECKS, runChecks } from './lib/checks.mjs';
import { ensureChromium, findFirefox, findWebKit } from './lib/programs/browsers.mjs';
import { bin, inRoot, STEPS } from './lib/project.mjs';
import { JEST } from './lib/jest.mjs';
import { NODES, projectOnNode } from './lib/other-nodes.mjs';
import { findPostgres, startPostgres } from './lib/programs/postgres.mjs';
import { fail, run, runNode } from './lib/run.mjs';
import { hasSwift, installSwift, startSwift } from './lib/programs/swift.mjs';
import { filesInTiers, tagsOfTiers, TIERS } from './lib/tiers.mjs';

// npm test: what a person runs before a change: types, rules that users meet, one journey per screen.
// npm test -- --all: the same, then what continuous integration adds.
// npm test -- --night: the rest. tests/README.md says what each tier holds.
// npm test -- --only unit,api: some parts of check, unit, api, stores, e2e, other-browsers and node, all tiers
// npm test -- --only e2e contact -g wrong: further arguments go to the runner
const { only, tiers, rest } = readArguments(process.argv.slice(2));

const jestFiles = (part, tiers) => ['--runTestsByPath', ...filesInTiers(part, tiers)];
const unit = (tiers) => runJest('unit', ['unit-node', 'unit-dom'], jestFiles('unit', tiers));
const api = (tiers) => runJest('api', ['api'], jestFiles('api', tiers));
const e2e = async (tiers) =>
  runPlaywright('e2e', { CHROMIUM_PATH: await ensureChromium() }, tagsOfTiers(tiers));

/** The steps of each tier, in order. */
const stepsOfTiers = {
  person: [
    { name: 'types, build', run: runTypesAndBuild },
    { name: 'unit', run: unit },
    { name: 'api', run: api },
    { name: 'e2e', run: e2e },
  ],
  change: [
    { name: 'check', run: () => runChecks(CHECKS.filter((name) => name !== 'types')) },
    { name: 'unit', run: unit },
    { name: 'api', run: api },
    { name: 'stores', run: runOnExternalStores },
    { name: 'e2e', run: e2e },
  ],
  night: [
    { name: 'build', run: runBuild },
    { name: 'unit', run: unit },
    { name: 'api', run: api },
    { name: 'stores', run: runOnExternalStores },
    { name: 'e2e', run: e2e },
    { name: 'other-browsers', run: runOtherBrowsers },
  ],
};

/** The parts that `--only` takes, in all tiers. */
const parts = [
  { name: 'check', run: () => runChecks() },
  { name: 'build', run: runBuild },
  ...stepsOfTiers.night.slice(1),
  { name: 'node', run: runOnOtherNodes },
];

/** True for steps that need a build. */
const inBrowsers = (name) => name === 'e2e' || name === 'other-browsers';
const chosen = only
  ? parts
      .filter(({ name }) => only.includes(name) || (name === 'build' && only.some(inBrowsers)))
      .map((step) => ({ ...step, tiers: TIERS }))
  : tiers.flatMap((tier) => stepsOfTiers[tier].map((step) => ({ ...step, tiers: [tier] })));
const started = Date.now();
const total = { passed: 0, failed: 0, skipped: 0 };
const lines = [];
const absent = [];

let built = true;
for (const { name, run, tiers: ofStep } of chosen) {
  console.log(`\n— ${name}${only ? '' : ` (${ofStep})`}`);
  const begun = Date.now();
  const result =
    inBrowsers(name) && !built
      ? { passed: 0, failed: 1, note: 'not run: there is nothing to open in a browser' }
      : await attempt(() => run(ofStep));
  if (name.endsWith('build')) built = result.failed === 0;
  for (const key of Object.keys(total)) total[key] += result[key] ?? 0;
  lines.push(
    `${name.padEnd(14)} ${secondsSince(begun).padStart(4)} s  ${summary(result)}${result.note ? ` (${result.note})` : ''}${result.skippedNames?.join('') ?? ''}`,
  );
}

console.log(`\n${lines.join('\n')}\n${secondsSince(started)} s in all`);
if (absent.length > 0)
  console.log(`NOT TESTED, because not installed: ${absent.join(', ')} (tests/README.md)`);
for (const line of only ? [] : notRun()) console.log(`Not run: ${line}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

/** Says what the other tiers hold. */
function notRun() {
  const count = (tier) =>
    `${filesInTiers('unit', [tier]).length} files of unit, ${filesInTiers('api', [tier]).length} of api`;
  return [
    !tiers.includes('person') && `types, ${count('person')}, one browser test per screen (npm test)`,
    !tiers.includes('change') &&
      `lint, unused code, format, ${count('change')}, some on PostgreSQL and S3, most browser tests (npm test -- --all)`,
    !tiers.includes('night') &&
      `${count('night')}, most on PostgreSQL and S3, long browser tests, Firefox and WebKit (npm test -- --night)`,
    `the server on Node ${nodeVersions()} (npm test -- --only node)`,
  ].filter(Boolean);
}

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

/** Checks types while the site is built: each uses one core for most of its time. */
async function runTypesAndBuild() {
  const [types, build] = await Promise.all([runChecks(['types']), attempt(runBuild)]);
  return {
    passed: types.passed + build.passed,
    failed: types.failed + build.failed,
    note: build.note,
  };
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
async function runOnExternalStores(tiers) {
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
    const result = await runJest('stores', ['api'], jestFiles('stores', tiers), {
      env: { TEST_DATABASE_URL: postgres.url, TEST_STORAGE_URL: swift?.url ?? '', ...swift?.env },
    });
    return { ...result, note: `PostgreSQL ${newest.version}${swift ? ' and OpenStack Swift' : ''}` };
  } finally {
    await postgres.stop();
    await swift?.stop();
  }
}

/** Runs test files with Jest, or those that the arguments of the command name. */
async function runJest(step, projects, files, { node = process.execPath, cwd, env = {} } = {}) {
  const report = freshReport(step);
  const paths = rest.length > 0 ? rest : files;
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
    const files = ['tests/api', 'tests/unit/server'];
    const result = await runJest(`node-${version}`, ['api', 'unit-node'], files, { node, cwd: project });
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
    passed: stats.expected,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
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
    options: { only: { type: 'string' }, all: { type: 'boolean' }, night: { type: 'boolean' } },
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
    if (token.kind !== 'option' || !['only', 'all', 'night'].includes(token.name)) continue;
    mine.add(token.index);
    if (token.name === 'only' && !token.inlineValue) mine.add(token.index + 1);
  }
  const rest = args.filter((_, index) => !mine.has(index));
  if (!only && rest.length > 0) fail('Arguments for a runner need --only: npm test -- --only e2e contact');
  if ([only, values.all, values.night].filter(Boolean).length > 1)
    fail('Use one of --only, --all and --night');
  const tiers = values.all ? ['person', 'change'] : [values.night ? 'night' : 'person'];
  return { only, tiers, rest };
}

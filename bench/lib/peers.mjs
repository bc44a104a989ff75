import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { WITHOUT_PEERS } from './sized.mjs';

// Tools that only the benchmarks need. A benchmark installs them into .tmp/peers; `npm ci` does not.
const PEERS = path.resolve('.tmp', 'peers');
const VERSIONS = { astro: '5.18.2', lighthouse: '12.8.2' };

const execute = promisify(execFile);

/** Installs missing tools. Does nothing for a run without them. */
export async function installPeers() {
  if (WITHOUT_PEERS) return;
  mkdirSync(PEERS, { recursive: true });
  const manifest = JSON.stringify({ private: true, type: 'module', dependencies: VERSIONS });
  const file = path.join(PEERS, 'package.json');
  if (readOr(file) === manifest) return;
  console.log('Installing Astro and Lighthouse into .tmp/peers (npm).');
  writeFileSync(file, '{}');
  const packages = Object.entries(VERSIONS).map(([name, version]) => `${name}@${version}`);
  await execute('npm', ['install', '--no-save', '--no-audit', '--no-fund', ...packages], { cwd: PEERS });
  writeFileSync(file, manifest);
}

/**
 * Builds an Astro site in `.tmp/peers`.
 * @param {Record<string, string>} files by path; pages are in `src/pages`
 * @returns {Promise<string>} the folder of the built pages
 */
export async function buildWithAstro(files) {
  const config = `export default { build: { inlineStylesheets: 'always' }, devToolbar: { enabled: false } };`;
  for (const [name, text] of Object.entries({ ...files, 'astro.config.mjs': config })) {
    const file = path.join(PEERS, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' };
  await execute(process.execPath, [bin('astro'), 'build'], { cwd: PEERS, env });
  return path.join(PEERS, 'dist');
}

/**
 * Returns Lighthouse's result for loading a page: mobile, simulated, in a fresh browser.
 * @param {string} url
 * @param {{ browser: string, flags: string[] }} chrome path and arguments
 * @returns {Promise<Record<string, number>>} score of 100, milliseconds, and layout shift
 */
export async function lighthouse(url, { browser, flags }) {
  const { stdout } = await execute(
    process.execPath,
    [
      bin('lighthouse'),
      url,
      '--quiet',
      '--output=json',
      '--only-categories=performance',
      `--chrome-flags=--headless=new ${flags.join(' ')}`,
    ],
    { cwd: PEERS, env: { ...process.env, CHROME_PATH: browser }, maxBuffer: 64 * 1024 * 1024 },
  );
  const { categories, audits } = JSON.parse(stdout);
  return {
    performance: Math.round(categories.performance.score * 100),
    'FCP ms': audits['first-contentful-paint'].numericValue,
    'LCP ms': audits['largest-contentful-paint'].numericValue,
    'TBT ms': audits['total-blocking-time'].numericValue,
    CLS: audits['cumulative-layout-shift'].numericValue,
  };
}

/** Returns the script behind a package's command, to run it with the same Node. */
function bin(name) {
  const folder = path.join(PEERS, 'node_modules', name);
  const { bin: command } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return path.join(folder, typeof command === 'string' ? command : command[name]);
}

function readOr(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

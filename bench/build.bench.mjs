import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { freePort, inRoot } from '../scripts/lib/project.mjs';
import { measured } from './lib/measured.mjs';
import { median } from './lib/median.mjs';
import { sized, SMALLEST } from './lib/sized.mjs';

// Measures how long a build takes, alternating with a plain Gatsby site of the same content and plugins. Each
// site has its own folder.

const RUNS = sized('RUNS', 3);

const SOURCES = ['content', 'locales', 'server', 'scripts', 'src', 'static', 'package.json', 'tsconfig.json'];
const FOLDER = inRoot('.tmp', 'build');

export default async function measure() {
  rmSync(FOLDER, { recursive: true, force: true });
  try {
    const rows = [...(SMALLEST ? [] : await besidePlainGatsby()), await unchangedStart()];
    return { title: `Builds, medians of ${RUNS}`, rows };
  } finally {
    rmSync(FOLDER, { recursive: true, force: true });
  }
}

async function besidePlainGatsby() {
  const sites = { ours: gatsbySite('ours'), 'plain Gatsby': gatsbySite('plain') };
  makePlain(sites['plain Gatsby']);
  const samples = { ours: [], 'plain Gatsby': [] };
  for (let run = 0; run < RUNS; run += 1) {
    for (const [by, folder] of Object.entries(sites)) samples[by].push(await buildCold(folder));
  }
  const rows = Object.entries(samples).map(([by, builds]) => ({
    what: 'four posts, cold',
    by,
    seconds: round(median(builds.map(({ seconds }) => seconds))),
    'peak MiB': Math.round(median(builds.map(({ peakMiB }) => peakMiB))),
  }));
  return [
    ...rows,
    { what: 'four posts, cold', by: 'ratio', seconds: round(rows[0].seconds / rows[1].seconds) },
  ];
}

/** Returns the time from `npm start`, without a change of sources, until the server responds. */
async function unchangedStart() {
  const samples = [];
  for (let run = 0; run < RUNS; run += 1) {
    const data = mkdtempSync(path.join(tmpdir(), 'bench-start-'));
    const port = await freePort();
    const start = performance.now();
    const child = spawn('npm', ['start'], {
      cwd: inRoot(),
      env: { ...process.env, PORT: String(port), DATA_DIR: data },
      stdio: 'ignore',
    });
    while (!(await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => undefined))?.ok) {
      if (child.exitCode !== null) throw new Error('npm start ended');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    samples.push((performance.now() - start) / 1000);
    const end = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGTERM');
    await end;
    rmSync(data, { recursive: true });
  }
  return { what: 'npm start, nothing changed', by: 'ours', seconds: round(median(samples)) };
}

/** Copies the site's sources, with hard links to the packages. */
function gatsbySite(name) {
  const folder = path.join(FOLDER, name);
  mkdirSync(folder, { recursive: true });
  const gatsbyFiles = readdirSync(inRoot()).filter((file) => /^gatsby-.*\.tsx?$/.test(file));
  for (const file of [...SOURCES, ...gatsbyFiles])
    cpSync(inRoot(file), path.join(folder, file), { recursive: true });
  execFileSync('cp', ['-al', inRoot('node_modules'), path.join(folder, 'node_modules')]);
  return folder;
}

/** Removes all build steps except pages, pictures and plugins. */
function makePlain(folder) {
  const write = (file, text) => writeFileSync(path.join(folder, file), text);
  const hooks = readFileSync(path.join(folder, 'gatsby-node.ts'), 'utf8').split('\n');
  write(
    'gatsby-node.ts',
    hooks.filter((line) => !/onPostBuild|onCreateWebpackConfig|onCreateDevServer/.test(line)).join('\n'),
  );
  const browser = readFileSync(path.join(folder, 'gatsby-browser.tsx'), 'utf8').split('\n');
  write('gatsby-browser.tsx', browser.filter((line) => line.endsWith(".css';")).join('\n'));
  rmSync(path.join(folder, 'gatsby-ssr.tsx'));
  const config = readFileSync(path.join(folder, 'gatsby-config.ts'), 'utf8');
  write('gatsby-config.ts', config.replace(/^ *jsxRuntime: 'classic',\n/m, "  jsxRuntime: 'automatic',\n"));
}

async function buildCold(folder) {
  for (const name of ['.cache', 'public', 'site'])
    rmSync(path.join(folder, name), { recursive: true, force: true });
  return build(folder);
}

const build = (folder) => measured(path.join(folder, 'node_modules', 'gatsby', 'cli.js'), ['build'], folder);

const round = (value) => Number(value.toFixed(2));

import { readdirSync, rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { build as esbuild } from 'esbuild';
import { withLock } from './lock.mjs';
import { bin, inRoot } from './project.mjs';
import { fail, runNode } from './run.mjs';
import { digest, dropStamp, isFresh, wasBuilt, writeStamp } from './stamp.mjs';

const LOCK = inRoot('.tmp', 'build.lock');

/** Gatsby's cache and `public/` stand only one user at a time: this one build, or `npm run develop`. */
export function exclusively(purpose, work) {
  return withLock(LOCK, purpose, work, (owner) => {
    if (owner.purpose === 'develop') {
      fail(`npm run develop is running (process ${owner.pid}) and uses the same folders: stop it first`);
    }
    console.log(`Waiting for another ${owner.purpose} (process ${owner.pid}) to finish`);
  });
}

/** Builds server and site anew. Throws when a part fails. */
export async function buildAll() {
  await exclusively('build', async () => {
    await buildServer();
    await checkSettings();
    await buildSite();
  });
}

/** Builds what is missing or older than its sources. */
export async function buildWhatChanged() {
  await buildServerIfChanged();
  await checkSettings();
  if (isFresh('site')) return;
  await exclusively('build', async () => {
    if (!isFresh('site')) await buildSite();
  });
}

/** Builds the server alone, when it is older than its sources: a second, where the site takes half a minute. */
async function buildServerIfChanged() {
  if (isFresh('server')) return;
  await exclusively('build', async () => {
    if (!isFresh('server')) await buildServer();
  });
}

async function buildSite() {
  console.log('Building the site');
  const sources = digest('site');
  // What a build that failed has left there can make the next one a mixture of both, which no browser can run.
  if (!wasBuilt('site')) {
    for (const folder of ['.cache', 'public']) rmSync(inRoot(folder), { recursive: true, force: true });
  }
  dropStamp('site');
  const code = await runNode(bin('gatsby'), ['build'], {
    env: {
      GATSBY_TELEMETRY_DISABLED: '1',
      NODE_ENV: 'production',
      ...(process.stdout.isTTY ? {} : { CI: 'true' }), // plain lines instead of a moving display
    },
  });
  if (code !== 0) throw new Error('The site could not be built, see above');
  writeStamp('site', sources);
}

async function buildServer() {
  const sources = digest('server');
  dropStamp('server');
  rmSync(inRoot('dist', 'commands'), { recursive: true, force: true });
  const common = {
    absWorkingDir: inRoot(),
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
  };
  await Promise.all([
    esbuild({ ...common, entryPoints: ['server/main.ts'], outfile: 'dist/server.mjs' }),
    esbuild({ ...common, entryPoints: ['server/config.ts'], outfile: 'dist/config.mjs' }),
    esbuild({
      ...common,
      entryPoints: commands(),
      outdir: 'dist/commands',
      outExtension: { '.js': '.mjs' },
    }),
  ]);
  writeStamp('server', sources);
}

function commands() {
  try {
    return readdirSync(inRoot('server', 'commands'))
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `server/commands/${name}`);
  } catch {
    return [];
  }
}

/** Ends here on a setting that cannot be used, before anybody has waited for the site to be built. */
async function checkSettings() {
  const { readConfig } = await import(pathToFileURL(inRoot('dist', 'config.mjs')).href);
  try {
    readConfig(process.env);
  } catch (error) {
    fail(error.message);
  }
}

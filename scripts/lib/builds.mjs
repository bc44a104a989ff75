import { readdirSync, rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { build as esbuild } from 'esbuild';
import { exclusively } from './lock.mjs';
import { bin, inRoot } from './project.mjs';
import { fail, runNode } from './run.mjs';
import { digest, dropStamp, isFresh, wasBuiltHere, writeStamp } from './stamp.mjs';

/** Builds server and site anew. Throws when a part fails. */
export async function buildAll() {
  await exclusively(async () => {
    await buildServer();
    await checkSettings();
    await buildSite();
  });
}

/** Builds what is missing or older than its sources. */
export async function buildWhatChanged() {
  await buildServerIfChanged();
  await checkSettings();
  if (!isFresh('site')) await exclusively(buildSite);
}

/** Builds the server alone, when it is older than its sources: a second, where the site takes half a minute. */
async function buildServerIfChanged() {
  if (!isFresh('server')) await exclusively(buildServer);
}

async function buildSite() {
  console.log('Building the site');
  const sources = digest('site');
  // What a build that failed has left there can make the next one a mixture of both, which no browser can run, and what
  // one in another place has left names its files there.
  if (!wasBuiltHere('site')) {
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

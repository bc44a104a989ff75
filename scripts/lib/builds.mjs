import { cpSync, readdirSync, rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { build as esbuild } from 'esbuild';
import { forgetBuild, hasCompletedBuild, isFresh, recordBuild, sourceDigest } from './build-digest.mjs';
import { withBuildLock } from './build-lock.mjs';
import { bin, inRoot } from './project.mjs';
import { fail, runNode } from './run.mjs';

/**
 * Builds server and site, even if unchanged.
 * @throws if a build fails
 */
export async function buildAll() {
  await withBuildLock(async () => {
    await buildServer();
    await checkSettings();
    await buildSite();
  });
}

/**
 * Builds server and site if missing or older than their sources.
 * @throws if a build fails
 */
export async function buildWhatChanged() {
  await buildIfChanged('server', buildServer);
  await checkSettings();
  await buildIfChanged('site', buildSite);
}

/**
 * Builds the server if missing or older than its sources.
 * @throws if the build fails
 */
export const buildServerWhenChanged = () => buildIfChanged('server', buildServer);

async function buildIfChanged(part, build) {
  if (isFresh(part)) return;
  await withBuildLock(async () => {
    if (!isFresh(part)) await build(); // another process may have built it in the meantime
  });
}

async function buildSite() {
  console.log('Building the site');
  const digest = sourceDigest('site');
  // The files of a failed build may mix with those of the next one, which no browser can run. The files of a
  // build in another folder contain paths of that folder.
  if (!hasCompletedBuild('site')) {
    for (const folder of ['.cache', 'public']) rmSync(inRoot(folder), { recursive: true, force: true });
  }
  forgetBuild('site');
  const code = await runNode(bin('gatsby'), ['build'], {
    env: {
      GATSBY_TELEMETRY_DISABLED: '1',
      NODE_ENV: 'production',
      ...(process.stdout.isTTY ? {} : { CI: 'true' }), // plain lines instead of an animated display
    },
  });
  if (code !== 0) throw new Error('The site could not be built, see above');
  recordBuild('site', digest);
}

async function buildServer() {
  const digest = sourceDigest('server');
  forgetBuild('server');
  rmSync(inRoot('dist', 'commands'), { recursive: true, force: true });
  const common = {
    absWorkingDir: inRoot(),
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    sourcemap: true,
    define: { BUILT_AT: JSON.stringify(new Date().toISOString()) },
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
    // Each bundle loads its worker threads from its own folder.
    ...['dist', 'dist/commands'].map((outdir) =>
      esbuild({
        ...common,
        entryPoints: [
          'server/modules/releases/contents/sbom-worker.mjs',
          'server/modules/releases/installation/signer-worker.mjs',
          'server/modules/releases/uploads/live-hash-worker.mjs',
          'server/modules/releases/uploads/saved-hash-worker.mjs',
          'server/platform/db/reading/read-worker.mjs',
        ],
        outdir,
        entryNames: '[name]',
        outExtension: { '.js': '.mjs' },
      }),
    ),
  ]);
  for (const outdir of ['dist', 'dist/commands'])
    cpSync(inRoot('server/modules/releases/installers/service-wrapper'), inRoot(outdir, 'service-wrapper'), {
      recursive: true,
    });
  recordBuild('server', digest);
}

function commands() {
  return readdirSync(inRoot('server', 'commands'))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `server/commands/${name}`);
}

/** Exits with the server's own message if a setting is invalid, so that the site is not built in vain. */
async function checkSettings() {
  const { readConfig } = await import(pathToFileURL(inRoot('dist', 'config.mjs')).href);
  try {
    readConfig(process.env);
  } catch (error) {
    fail(error.message);
  }
}

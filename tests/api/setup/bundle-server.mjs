import { readdirSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import bundlePackages from '../../setup/bundle-packages.mjs';

const root = path.resolve(import.meta.dirname, '../../..');

/**
 * Bundles the server and its commands once, before all API tests. Unlike in production the packages are
 * bundled too: hundreds of small files take longer to load than the server to start.
 */
export default async function bundleServer() {
  const commands = readdirSync(path.join(root, 'server/commands')).filter((name) => name.endsWith('.ts'));
  const common = {
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    outdir: '.tmp',
    outExtension: { '.js': '.mjs' },
    logLevel: 'error',
  };
  await Promise.all([
    bundlePackages(),
    build({
      ...common,
      entryPoints: ['server/main.ts', ...commands.map((name) => `server/commands/${name}`)],
      entryNames: '[name]-under-test',
      external: ['@aws-sdk/*', '@node-rs/argon2', 'better-sqlite3', 'pg-native'],
      banner: { js: COMMON_JS },
    }),
    build({
      ...common,
      entryPoints: [
        'server/modules/releases/uploads/live-hash-worker.mjs',
        'server/modules/releases/uploads/saved-hash-worker.mjs',
        'server/platform/db/reading/read-worker.mjs',
      ],
      entryNames: '[name]',
      packages: 'external',
    }),
  ]);
}

/** The globals that CommonJS packages expect. */
const COMMON_JS = `
import { createRequire as createRequireOfBundle } from 'node:module';
import { dirname as dirnameOfBundle } from 'node:path';
import { fileURLToPath as pathOfBundle } from 'node:url';
const require = createRequireOfBundle(import.meta.url);
const __filename = pathOfBundle(import.meta.url);
const __dirname = dirnameOfBundle(__filename);
`;

import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import bundlePackages from '../../setup/bundle-packages.mjs';

const root = path.resolve(import.meta.dirname, '../../..');
const outdir = path.join(root, '.tmp/server');
const stubs = path.join(root, '.tmp/server-stubs');
const cheapArgon2 = path.join(root, 'tests/setup/cheap-argon2.mjs');

/**
 * Compiles the server once, before all API tests, with every file as an entry point of one bundle. Node loads
 * it: once per Jest worker (`native-environment.mjs`), and in the processes that tests start (`process.ts`).
 * A test that imports a file of the server gets a stub of it, which hands on the exports of the loaded one:
 * Jest itself would compile and link the whole server again for every test file.
 *
 * Unlike in production the packages are bundled too: hundreds of small files take longer to load than the
 * server to start. The external ones contain compiled code or cannot be bundled.
 */
export default async function bundleServer() {
  for (const folder of [outdir, stubs]) rmSync(folder, { recursive: true, force: true });
  const common = {
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    outdir,
    outExtension: { '.js': '.mjs' },
    logLevel: 'error',
  };
  const [{ metafile }] = await Promise.all([
    build({
      ...common,
      entryPoints: ['server/**/*.ts'],
      outbase: 'server',
      splitting: true,
      metafile: true,
      sourcemap: true,
      alias: { '@node-rs/argon2': cheapArgon2 },
      external: ['@aws-sdk/*', 'ae-cvss-calculator', 'better-sqlite3', 'pg-native', cheapArgon2],
      banner: { js: COMMON_JS },
    }),
    build({
      ...common,
      entryPoints: ['server/**/*-worker.mjs'],
      entryNames: '[name]', // beside the chunks
      packages: 'external',
    }),
    bundlePackages(),
  ]);
  cpSync(
    path.join(root, 'server/modules/releases/installers/service-wrapper'),
    path.join(outdir, 'service-wrapper'),
    { recursive: true },
  );
  for (const [file, { entryPoint, exports }] of Object.entries(metafile.outputs)) {
    if (!entryPoint) continue;
    const name = path.relative(outdir, path.join(root, file));
    const stub = path.join(stubs, name);
    mkdirSync(path.dirname(stub), { recursive: true });
    writeFileSync(stub, `export const { ${exports.join(', ')} } = await nativeServer('${name}');\n`);
  }
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

import path from 'node:path';
import { build } from 'esbuild';

/** Packages of hundreds of small modules, of which Jest loads each one anew for every test file. */
const PACKAGES = [
  '@simplewebauthn/server',
  '@simplewebauthn/server/helpers',
  'jose',
  'kysely',
  'typebox',
  'typebox/value',
];

const fileOf = (name) => name.replaceAll(/[@/]/g, '_');

/** Where Jest finds these packages. */
export const bundledPackages = Object.fromEntries(
  PACKAGES.map((name) => [`^${name}$`, `<rootDir>/.tmp/packages/${fileOf(name)}.mjs`]),
);

/** Bundles each of these packages into one module, once before the tests of the server. */
export default async function bundlePackages() {
  await build({
    absWorkingDir: path.resolve(import.meta.dirname, '../..'),
    entryPoints: PACKAGES.map((name) => ({ in: name, out: fileOf(name) })),
    outdir: '.tmp/packages',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'error',
  });
}

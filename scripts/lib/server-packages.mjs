import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { build } from 'esbuild';
import { inRoot } from './project.mjs';

/** Packages that npm uses only during installation: better-sqlite3 gets its binary with this one. */
const ONLY_TO_INSTALL = new Set(['prebuild-install']);

/**
 * Returns the sorted names of the packages that programs import, statically or dynamically.
 * @param entryPoints relative to the repository
 */
export async function importedPackages(entryPoints) {
  const { metafile } = await build({
    absWorkingDir: inRoot(),
    entryPoints,
    outdir: '.tmp', // nothing is written
    write: false,
    metafile: true,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'warning',
  });
  const names = Object.values(metafile.outputs)
    .flatMap(({ imports }) => imports)
    .filter(({ path: name, external }) => external && !isBuiltin(name))
    .map(({ path: name }) => /^(?:@[^/]+\/)?[^/]+/.exec(name)[0]);
  return [...new Set(names)].sort();
}

/**
 * Returns packages and all their dependencies from `package-lock.json`, sorted by folder. Optional packages
 * are included if installed, because binaries exist for this platform only.
 * @param {string[]} names
 * @returns {{folder: string, name: string, version: string, licence?: string, integrity?: string, needs:
 * string[]}[]} folders relative to the repository, with `/`
 * @throws if `node_modules` differs from the lockfile
 */
export function packagesFor(names) {
  const { packages: locked } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
  const found = new Map();
  const waiting = names.map((name) => folderOf(locked, '', name));
  for (const folder of waiting) {
    if (found.has(folder)) continue;
    const { version, license, integrity, ...entry } = locked[folder];
    checkInstalled(folder, version);
    const needs = neededBy(entry)
      .map((name) => folderOf(locked, folder, name))
      .filter((needed) => existsSync(inRoot(needed)) || !locked[needed].optional)
      .sort();
    const name = entry.name ?? folder.split('node_modules/').at(-1);
    found.set(folder, { folder, name, version, licence: license, integrity, needs });
    waiting.push(...needs);
  }
  return [...found.keys()].sort().map((folder) => found.get(folder));
}

/** Counts packages by name and version: the same package may be in several folders. */
export const countOf = (packages) => new Set(packages.map(({ name, version }) => `${name}@${version}`)).size;

function neededBy({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta[name]?.optional);
  const all = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
  return all.filter((name) => !ONLY_TO_INSTALL.has(name));
}

/** Returns the folder from which Node loads a package, for an import in the package `from`. */
function folderOf(locked, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    const candidate = path.posix.join(folder, 'node_modules', name);
    if (locked[candidate]) return candidate;
    if (folder === '') throw new Error(`package-lock.json does not have ${name}: run npm install`);
  }
}

function checkInstalled(folder, version) {
  const file = inRoot(folder, 'package.json');
  if (!existsSync(file) || JSON.parse(readFileSync(file, 'utf8')).version !== version)
    throw new Error(`${folder} is not installed in version ${version}: run npm ci`);
}

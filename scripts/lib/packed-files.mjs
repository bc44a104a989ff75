import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from './project.mjs';
import { billOfMaterials } from './sbom.mjs';
import { countOf, importedPackages, packagesFor } from './server-packages.mjs';
import { SITE_FOLDER } from './site-folder.mjs';

/** Files of the server's build that only builds read. */
const ONLY_FOR_BUILDS = /^(?:build-stamp\.json|config\.mjs(?:\.map)?)$/;

/** Sources of the packages' binaries. They are most of the packages' size and are not needed at run time. */
const SOURCES_OF_BINARIES = {
  'better-sqlite3': /^(?:(?:deps|src)\/|binding\.gyp$|build\/(?!Release\/better_sqlite3\.node$))/,
};

/**
 * A call that better-sqlite3 makes only if it was compiled with the headers of Node 24.19 or newer. It
 * crashes the server during garbage collection: https://github.com/nodejs/node/issues/65446
 */
const ENDS_THE_SERVER = 'RemoveEnvironmentCleanupHook';

const RELEASES_FILE = '.site/releases.json';

/**
 * Returns all files that a production machine needs. The product must be built.
 * @returns {Promise<{name: string, packages: number, files: Map<string, Buffer>}>} the name of the archive's
 * folder, the number of packages, and the files by their name in the folder, with `/`
 * @throws if the server would not run with these packages
 */
export async function packedFiles() {
  const product = { ...readJson('package.json'), commit: commit() };
  const name = ['belstock', product.version, product.commit].filter(Boolean).join('-');
  const direct = await importedPackages(programs());
  const packages = packagesFor(direct);
  const files = new Map([
    ...siteFiles(),
    ...filesIn('dist', (file) => !ONLY_FOR_BUILDS.test(file)),
    ...packages.flatMap(filesOfPackage),
    ...ownFiles(product),
    ...filesIn('docs', (file) => /^[^/]+\.md$|^(?:decisions|fail2ban|monitoring|security)\//.test(file)),
    ['CHANGELOG.md', readFileSync(inRoot('CHANGELOG.md'))],
    ['archive.json', json({ site_url: process.env.SITE_URL?.trim() || null, node: nodeMajor })],
    ['package.json', json(manifestOf(product, direct, packages))],
    ['sbom.cdx.json', json(billOfMaterials({ ...product, licence: product.license }, direct, packages))],
  ]);
  files.set('SHA256SUMS', sumsOf(files));
  return { name, packages: countOf(packages), files };
}

const nodeMajor = Number(process.versions.node.split('.')[0]);

/** Returns the commit of the sources, with `-modified` if they differ from it; undefined outside a clone. */
function commit() {
  const git = (...args) =>
    execFileSync('git', args, {
      cwd: inRoot(),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  try {
    return `${git('rev-parse', '--short=10', 'HEAD')}${git('status', '--porcelain') ? '-modified' : ''}`;
  } catch {
    return undefined;
  }
}

const programs = () =>
  ['server.mjs', ...readdirSync(inRoot('dist', 'commands')).map((file) => `commands/${file}`)]
    .filter((file) => file.endsWith('.mjs'))
    .map((file) => `dist/${file}`);

/**
 * Returns the built site without the files of the previous release, which depend on the machine and not on
 * the sources.
 */
function siteFiles() {
  const [now, before] = readJson(SITE_FOLDER, RELEASES_FILE);
  const kept = new Set(
    before.filter((file) => !now.includes(file)).flatMap((file) => [file, `${file}.br`, `${file}.gz`]),
  );
  return [
    ...filesIn(SITE_FOLDER, (file) => file !== RELEASES_FILE && !kept.has(file)),
    [`${SITE_FOLDER}/${RELEASES_FILE}`, Buffer.from(JSON.stringify([now, []]))],
  ];
}

function filesOfPackage({ folder, name }) {
  const files = filesIn(
    folder,
    (file) => !file.startsWith('node_modules/') && !SOURCES_OF_BINARIES[name]?.test(file),
  );
  if (files.some(([file, content]) => file.endsWith('.node') && content.includes(ENDS_THE_SERVER)))
    throw new Error(
      `${name} was compiled with the headers of Node 24.19 or newer and would end the server: docs/decisions/0021-node-20.md`,
    );
  return files;
}

/** Returns the files of `scripts/pack/`, with a value in place of each `{{name}}`. */
function ownFiles({ version }) {
  const values = {
    version,
    node: String(nodeMajor),
    platform: `${process.platform}-${process.arch}`,
  };
  return filesIn('scripts/pack').map(([file, content]) => [
    path.posix.basename(file),
    Buffer.from(content.toString().replace(/\{\{(\w+)\}\}/g, (_, key) => values[key])),
  ]);
}

function manifestOf({ name, version, license, engines, scripts }, direct, packages) {
  const versions = new Map(packages.map((one) => [one.folder, one.version]));
  return {
    name,
    version,
    private: true,
    license,
    type: 'module',
    engines,
    scripts: {
      start: 'exec node dist/server.mjs',
      ...Object.fromEntries(
        Object.keys(scripts)
          .filter((script) => scripts[script].includes('scripts/command.mjs'))
          .map((script) => [script, `exec node dist/commands/${script}.mjs`]),
      ),
    },
    dependencies: Object.fromEntries(direct.map((one) => [one, versions.get(`node_modules/${one}`)])),
  };
}

/** Returns the checksums in the format of `sha256sum -c`. */
function sumsOf(files) {
  const lines = [...files.keys()]
    .sort()
    .map((file) => `${createHash('sha256').update(files.get(file)).digest('hex')}  ${file}\n`);
  return Buffer.from(lines.join(''));
}

function filesIn(folder, isWanted = () => true) {
  return readdirSync(inRoot(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(inRoot(folder), path.join(entry.parentPath, entry.name)))
    .map((file) => file.split(path.sep).join('/'))
    .filter(isWanted)
    .map((file) => [`${folder}/${file}`, readFileSync(inRoot(folder, file))]);
}

const readJson = (...parts) => JSON.parse(readFileSync(inRoot(...parts), 'utf8'));

const json = (value) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

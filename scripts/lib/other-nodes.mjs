import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { inRoot } from './project.mjs';
import { runNode } from './run.mjs';

/**
 * The supported versions of Node: the oldest release, and one of each later major version. `headers` is an
 * older release to compile with, where needed: docs/decisions/0021-node-20.md.
 */
export const NODES = [
  { version: '20.19.0' },
  { version: '22.23.3' },
  { version: '24.21.0', headers: '24.18.1' },
];

/** npm's package with Node and its headers for this platform. */
const NODE_PACKAGE = `node-${process.platform}-${process.arch}`;

/** Alias of the package with the headers of another release. */
const HEADERS_PACKAGE = 'node-headers';

/** Compiled for one major version of Node, so each version gets its own copy. */
const COMPILED = 'better-sqlite3';

/** The sources that the server's tests need. */
const SOURCES = [
  'CHANGELOG.md',
  'content',
  'docs',
  'jest.config.mjs',
  'locales',
  'package.json',
  'scripts',
  'server',
  'src',
  'static',
  'tests',
  'tsconfig.json',
];

/**
 * Copies the project to `.tmp/nodes/` for another version of Node. Uses the installed packages, except for
 * those that were compiled for this version. Installs those, and that version of Node, once.
 * @param {{version: string, headers?: string}} release
 * @returns {Promise<{node: string, project: string}>} paths of the program and of the copy
 * @throws if npm fails
 */
export async function projectOnNode(release) {
  const folder = inRoot('.tmp', 'nodes', release.version);
  const packages = path.join(folder, 'node_modules');
  if (!existsSync(path.join(folder, 'installed'))) await install(release, folder, packages);
  const project = path.join(folder, 'project');
  rmSync(project, { recursive: true, force: true });
  for (const name of SOURCES) cpSync(inRoot(name), path.join(project, name), { recursive: true });
  linkPackages(path.join(project, 'node_modules'), packages);
  return { node: path.join(packages, NODE_PACKAGE, 'bin', 'node'), project };
}

/** Installs Node first: npm compiles packages with the Node installed beside them. */
async function install({ version, headers }, folder, packages) {
  if (!process.env.npm_execpath) throw new Error('Other releases of Node are installed by npm: use npm test');
  console.log(`Installing Node ${version} and compiling ${COMPILED} for it`);
  const { dependencies } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const manifest = {
    private: true,
    dependencies: {
      [NODE_PACKAGE]: version,
      ...(headers && { [HEADERS_PACKAGE]: `npm:${NODE_PACKAGE}@${headers}` }),
      [COMPILED]: dependencies[COMPILED],
    },
    allowScripts: { [COMPILED]: true },
  };
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest));
  const code = await runNode(process.env.npm_execpath, ['install', '--no-audit', '--no-fund'], {
    cwd: folder,
    env: {
      npm_config_build_from_source: 'true',
      npm_config_nodedir: path.join(packages, headers ? HEADERS_PACKAGE : NODE_PACKAGE),
    },
  });
  if (code !== 0) throw new Error(`Node ${version} could not be installed, see above`);
  writeFileSync(path.join(folder, 'installed'), '');
}

function linkPackages(target, compiled) {
  mkdirSync(target);
  for (const name of readdirSync(inRoot('node_modules')).filter((entry) => !entry.startsWith('.')))
    symlinkSync(
      name === COMPILED ? path.join(compiled, name) : inRoot('node_modules', name),
      path.join(target, name),
      'junction',
    );
}

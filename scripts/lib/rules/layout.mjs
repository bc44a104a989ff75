import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from '../project.mjs';
import { PORTAL_ORDER } from './portal-order.mjs';
import { MODULE_FACES, SERVER_ORDER, sharedSqlOf } from '../server-order.mjs';

// Rules on folders, style sheets and documents that ESLint cannot check. Prints each violation; exit code 1 if there is one.

const MAX_FILES = 25;
/** One folder on purpose: a program and the site share it and read its files by name. */
const LARGE = 'server/contract';
const MAX_LINE = 120;
/** Most long lines are sentences of `server/texts`. Do not raise this limit. */
const MAX_LONG_LINES = 150;
const GENERATED = 'src/gatsby-types.d.ts';

const read = (file) => readFileSync(inRoot(file), 'utf8');
const entriesOf = (folder) => readdirSync(inRoot(folder), { withFileTypes: true });
const foldersOf = (folder) =>
  entriesOf(folder).flatMap((entry) => (entry.isDirectory() ? [`${folder}/${entry.name}`] : []));
const filesOf = (folder) =>
  entriesOf(folder).flatMap((entry) => (entry.isFile() ? [`${folder}/${entry.name}`] : []));
const foldersBelow = (folder) => [folder, ...foldersOf(folder).flatMap(foldersBelow)];
const filesBelow = (folder, names) =>
  foldersBelow(folder)
    .flatMap(filesOf)
    .filter((file) => names.test(file) && file !== GENERATED);

function largeFolders() {
  return ['server', 'src/components', 'src/gatsby', 'src/portal', 'scripts', 'tests']
    .flatMap(foldersBelow)
    .filter((folder) => folder !== LARGE && filesOf(folder).length > MAX_FILES)
    .map((folder) => `${folder} has more than ${MAX_FILES} files`);
}

function longLines() {
  const long = ['server', 'src']
    .flatMap((tree) => filesBelow(tree, /\.(tsx?|mjs|css)$/))
    .flatMap((file) => read(file).split('\n'))
    .filter((line) => line.length > MAX_LINE).length;
  return long > MAX_LONG_LINES
    ? [`${long} lines of server and src have over ${MAX_LINE} characters: at most ${MAX_LONG_LINES} may`]
    : [];
}

function unnamedBreakpoints() {
  const sheet = 'src/styles/breakpoints.css';
  const names = [...read(sheet).matchAll(/@custom-media (--[\w-]+)/g)].map(([, name]) => name);
  return filesBelow('src', /\.css$/)
    .filter((file) => file !== sheet)
    .flatMap((file) => [...read(file).matchAll(/@media ([^{]+)/g)].map(([, query]) => ({ file, query })))
    .filter(
      ({ query }) =>
        query.includes('width') || query.match(/--[\w-]+/g)?.some((name) => !names.includes(name)),
    )
    .map(({ file, query }) => `${file}: @media ${query.trim()} has no name of ${sheet}`);
}

const modules = SERVER_ORDER.flatMap((folder) => /^modules\/(.+)/.exec(folder)?.[1] ?? []);

function serverOrder() {
  const found = [...foldersOf('server'), ...foldersOf('server/modules')]
    .map((folder) => folder.slice('server/'.length))
    .filter((folder) => folder !== 'modules');
  const imported = new Set(
    filesBelow('server/modules', /\.ts$/).flatMap((file) =>
      [...read(file).matchAll(/from '(\.[^']+)'/g)]
        .map(([, target]) =>
          path.posix.join(path.posix.dirname(file), target.endsWith('.mjs') ? target : `${target}.ts`),
        )
        .filter((target) => target.split('/')[2] !== file.split('/')[2]),
    ),
  );
  const open = modules.flatMap((name) =>
    [...(MODULE_FACES[name] ?? []), ...sharedSqlOf(name)].map((file) => `server/modules/${name}/${file}`),
  );
  return [
    ...found.filter((folder) => !SERVER_ORDER.includes(folder)).map((folder) => `${folder} is missing`),
    ...SERVER_ORDER.filter((folder) => !found.includes(folder)).map((folder) => `${folder} does not exist`),
    ...open.filter((file) => !imported.has(file)).map((file) => `no other module imports ${file}`),
  ].map((problem) => `scripts/lib/server-order.mjs: ${problem}`);
}

function portalOrder() {
  const found = foldersBelow('src/portal')
    .filter((folder) => folder !== 'src/portal' && filesOf(folder).length > 0)
    .map((folder) => folder.slice('src/portal/'.length));
  return [
    ...found.filter((folder) => !PORTAL_ORDER.includes(folder)).map((folder) => `${folder} is missing`),
    ...PORTAL_ORDER.filter((folder) => !found.includes(folder)).map((folder) => `${folder} does not exist`),
  ].map((problem) => `scripts/lib/rules/portal-order.mjs: ${problem}`);
}

function moduleOrderInDocuments() {
  const [, drawn = ''] = /order\["[^:]*:([^"]*)"\]/.exec(read('docs/architecture.md')) ?? [];
  const [, table = ''] = read('server/README.md').split('| module |');
  const rows = [...table.split('\n\n')[0].matchAll(/^\| `([a-z-]+)` /gm)].map(([, name]) => name);
  return Object.entries({ 'docs/architecture.md': drawn.match(/[a-z-]{3,}/g), 'server/README.md': rows })
    .filter(([, names]) => names?.join() !== modules.join())
    .map(([document]) => `${document} does not name the modules in their order`);
}

/** True if a source declares a name: a constant, a function, a type, or a member of an object or interface. */
const declares = (source, name) =>
  new RegExp(
    `(?:const|function|interface|type) ${name}\\b|^ +(?:readonly )?${name}(?:\\(\\w+: |: \\{)`,
    'm',
  ).test(source);

function documentedFiles() {
  const files = ['README.md', 'docs/architecture.md', 'server/README.md'].flatMap((document) =>
    [...read(document).matchAll(/`((?:docs|locales|scripts|server|src|static|tests)\/[\w./-]+)`/g)]
      .filter(([, file]) => !existsSync(inRoot(file)))
      .map(([, file]) => `${document} names ${file}, which does not exist`),
  );
  const constants = [...read('docs/architecture.md').matchAll(/`(\w+)` in `([\w./-]+)`/g)]
    .filter(([, name, file]) => !existsSync(inRoot(file)) || !declares(read(file), name))
    .map(([row]) => `docs/architecture.md: there is no ${row}`);
  return [...files, ...constants];
}

const problems = [
  largeFolders,
  longLines,
  unnamedBreakpoints,
  serverOrder,
  portalOrder,
  moduleOrderInDocuments,
  documentedFiles,
].flatMap((rule) => rule());
for (const problem of problems) console.log(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '../../..');
const MAX_FILES = 25;
/** One folder on purpose: a program and the site share it and read its files by name. */
const LARGE = ['server/contract'];

const foldersIn = (folder: string): string[] => [
  folder,
  ...readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap((entry) => foldersIn(`${folder}/${entry.name}`)),
];

const countOf = (folder: string) =>
  readdirSync(path.join(root, folder), { withFileTypes: true }).filter((entry) => entry.isFile()).length;

it.each(['server', 'src/components', 'src/gatsby', 'src/portal', 'scripts', 'tests'])(
  `no folder of %s has more than ${MAX_FILES} files`,
  (tree) => {
    const large = foldersIn(tree).filter((folder) => countOf(folder) > MAX_FILES && !LARGE.includes(folder));
    expect(large).toEqual([]);
  },
);

const MAX_IMPORTS = 25;
const MAX_LINE = 120;
/** Most long lines are sentences of `server/texts`. Do not raise this limit. */
const MAX_LONG_LINES = 150;
const GENERATED = 'src/gatsby-types.d.ts';

const filesIn = (trees: readonly string[], names: RegExp) =>
  trees
    .flatMap(foldersIn)
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { withFileTypes: true })
        .filter((entry) => entry.isFile() && names.test(entry.name))
        .map((entry) => `${folder}/${entry.name}`),
    )
    .filter((file) => file !== GENERATED)
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));

it(`no file of the product has more than ${MAX_IMPORTS} imports`, () => {
  const large = filesIn(['server', 'src', 'scripts'], /\.(tsx?|mjs)$/)
    .map(({ file, text }) => ({ file, imports: text.match(/^import\b(?!\()/gm)?.length ?? 0 }))
    .filter(({ imports }) => imports > MAX_IMPORTS);
  expect(large).toEqual([]);
});

it(`at most ${MAX_LONG_LINES} lines of the server and the site are longer than ${MAX_LINE} characters`, () => {
  const long = filesIn(['server', 'src'], /\.(tsx?|mjs|css)$/).flatMap(({ file, text }) =>
    text.split('\n').flatMap((line, index) => (line.length > MAX_LINE ? [`${file}:${index + 1}`] : [])),
  );
  expect(long.length).toBeLessThanOrEqual(MAX_LONG_LINES);
});

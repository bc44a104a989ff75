import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '../../..');
const MAX_FILES = 25;
/** One folder on purpose: a program and the site share it, and it is read by name. */
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

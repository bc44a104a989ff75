// @change
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';

const LAZY = path.resolve('src/portal/shell/lazy-screens.ts');
const folder = path.resolve('src/pages/app');
const pages = readdirSync(folder).map((name) => path.join(folder, name));

function fileOf(from: string, specifier: string): string {
  const base = path.resolve(path.dirname(from), specifier);
  const found = [`${base}.tsx`, `${base}.ts`, path.join(base, 'index.ts'), base].find((file) =>
    existsSync(file),
  );
  if (found === undefined) throw new Error(`${from} imports ${specifier}, which does not exist`);
  return found;
}

/** The file of each lazy screen, by its name. */
const screens = new Map(
  [...readFileSync(LAZY, 'utf8').matchAll(/export const (\w+) = lazyScreen\([^']*import\('([^']+)'\)/g)].map(
    ([, name = '', specifier = '']) => [name, fileOf(LAZY, specifier)],
  ),
);

/** The files that a file renders: its imports, and only those lazy screens that it names. */
function shownBy(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const imports = [...text.matchAll(/^(?:im|ex)port (?!type )([^'"]*?)\s*from '(\.[^']+)'/gm)];
  const later = file === LAZY ? [] : [...text.matchAll(/import\('(\.[^']+)'\)/g)];
  return [
    ...imports.flatMap(([, names = '', specifier = '']) => {
      if (!/\.(css|json|svg)$/.test(specifier) && fileOf(file, specifier) !== LAZY)
        return [fileOf(file, specifier)];
      return names.match(/\w+/g)?.flatMap((name) => screens.get(name) ?? []) ?? [];
    }),
    ...later.map(([, specifier = '']) => fileOf(file, specifier)),
  ].filter((shown) => /\.tsx?$/.test(shown));
}

function namespacesOf(page: string): string[] {
  const seen = new Set([page]);
  for (const file of seen) for (const shown of shownBy(file)) seen.add(shown);
  const texts = [...seen].map((file) => readFileSync(file, 'utf8'));
  return texts.flatMap((text) => [...text.matchAll(/useTranslation\('([^']+)'/g)].map(([, ns = '']) => ns));
}

it.each(pages)('%s queries exactly the text namespaces that its components use', (page) => {
  const [, list = ''] = /ns: \{\s*in: \[([^\]]+)\]/.exec(readFileSync(page, 'utf8')) ?? [];
  expect(list.match(/[\w-]+/g)?.sort()).toEqual([...new Set(namespacesOf(page))].sort());
});

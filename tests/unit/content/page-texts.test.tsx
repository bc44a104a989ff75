// @change
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { ROUTES } from '../../../src/portal/routes/routes';

const TABLES = ['routes', 'release-routes'].map((name) => path.resolve(`src/portal/routes/${name}.tsx`));
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
  TABLES.flatMap((table) =>
    [...readFileSync(table, 'utf8').matchAll(/lazyScreen\(\s*\(\) => import\('([^']+)'\),\s*'(\w+)'/g)].map(
      ([, specifier = '', name = '']) => [name, fileOf(table, specifier)] as const,
    ),
  ),
);

/** The files of the screens of a page. */
function screensOf(page: string): string[] {
  const { name } = path.parse(page);
  return ROUTES.filter((route) => route.path.startsWith(`/app/${name}/`)).flatMap((route) =>
    [route.common, route.chunks, route.forAdministrators, route.forOthers, route.later]
      .flatMap((chunks) => chunks ?? [])
      .map(({ displayName }) => screens.get(displayName)!),
  );
}

/** The files that a file renders: its imports, except the routes. */
const shownBy = (file: string) =>
  [
    ...readFileSync(file, 'utf8').matchAll(
      /(?:^(?:im|ex)port (?!type )[^'"]*?\s*from |import\()'(\.[^']+)'/gm,
    ),
  ]
    .map(([, specifier = '']) => specifier)
    .filter((specifier) => !/\.(css|json|svg)$/.test(specifier))
    .map((specifier) => fileOf(file, specifier))
    .filter((shown) => /\.tsx?$/.test(shown) && !TABLES.includes(shown));

function namespacesOf(page: string): string[] {
  const seen = new Set([page, ...screensOf(page)]);
  for (const file of seen) for (const shown of shownBy(file)) seen.add(shown);
  const texts = [...seen].map((file) => readFileSync(file, 'utf8'));
  return texts.flatMap((text) => [...text.matchAll(/useTranslation\('([^']+)'/g)].map(([, ns = '']) => ns));
}

it.each(pages)('%s queries exactly the text namespaces that its components use', (page) => {
  const [, list = ''] = /ns: \[([^\]]+)\]/.exec(readFileSync(page, 'utf8')) ?? [];
  expect(list.match(/[\w-]+/g)?.sort()).toEqual([...new Set(namespacesOf(page))].sort());
});

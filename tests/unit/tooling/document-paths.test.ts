import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { SERVER_ORDER } from '../../../scripts/lib/server-order.mjs';

const root = path.resolve(import.meta.dirname, '../../..');

it.each(['README.md', 'docs/architecture.md', 'server/README.md'])(
  '%s refers only to existing files',
  (document) => {
    const text = readFileSync(path.join(root, document), 'utf8');
    const named = [...text.matchAll(/`((?:docs|locales|scripts|server|src|static|tests)\/[\w./-]+)`/g)];
    expect(named.length).toBeGreaterThan(0);
    const files = named.map(([, file = '']) => file);
    expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  },
);

/** True if a source declares a name: a constant, a function, a type, or a member of an object or interface. */
const declares = (source: string, name: string) =>
  new RegExp(
    `(?:const|function|interface|type) ${name}\\b|^ +(?:readonly )?${name}(?:\\(\\w+: |: \\{)`,
    'm',
  ).test(source);

it('docs/architecture.md names the correct file of each constant and function', () => {
  const text = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8');
  const named = [...text.matchAll(/`(\w+)` in `([\w./-]+)`/g)];
  expect(named.length).toBeGreaterThan(10);
  const wrong = named.filter(
    ([, name = '', file = '']) => !declares(readFileSync(path.join(root, file), 'utf8'), name),
  );
  expect(wrong.map(([row]) => row)).toEqual([]);
});

it('docs/architecture.md and server/README.md name the modules in their order', () => {
  const modules = SERVER_ORDER.flatMap((folder) => /^modules\/(.+)/.exec(folder)?.[1] ?? []);
  const drawing = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8');
  const [, names = ''] = /order\["[^:]*:([^"]*)"\]/.exec(drawing) ?? [];
  expect(names.match(/[a-z-]{3,}/g)).toEqual(modules);
  const [, table = ''] = readFileSync(path.join(root, 'server/README.md'), 'utf8').split('| module |');
  const [rows = ''] = table.split('\n\n');
  expect([...rows.matchAll(/^\| `([a-z-]+)` /gm)].map(([, name]) => name)).toEqual(modules);
});

it('tests/deleted.md names existing tests', () => {
  const text = readFileSync(path.join(root, 'tests/deleted.md'), 'utf8');
  const named = [...text.matchAll(/`((?:api|e2e|unit)\/[\w./-]+)` "([^"]+)"/g)];
  expect(named.length).toBeGreaterThan(20);
  const wrong = named.filter(
    ([, file = '', name = '']) => !readFileSync(path.join(root, 'tests', file), 'utf8').includes(name),
  );
  expect(wrong.map(([row]) => row)).toEqual([]);
});

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';

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

/** True for a source that declares a name: a constant, a function, a type, or a member of an object or interface. */
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

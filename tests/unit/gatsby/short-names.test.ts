import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { shortNames } from '../../../src/gatsby/short-names';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'short-names-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, css: string) => writeFileSync(path.join(folder, name), css);
const file = (name: string) => path.join(folder, name);

it('calls each class and animation of each file by a name of its own', () => {
  const classes = Array.from({ length: 300 }, (_, index) => `part-${index}`);
  write(
    'a.module.css',
    classes.map((name) => `.${name}:hover > .${name} {}`).join('\n') + '@keyframes turn {}',
  );
  write('b.module.css', '.part-0 {}');
  const { ofClass } = shortNames(folder);
  const names = [...classes, 'turn'].map((name) => ofClass(file('a.module.css'), name));
  names.push(ofClass(file('b.module.css'), 'part-0'));
  expect(new Set(names).size).toBe(302);
  for (const name of names) expect(name).toMatch(/^[b-zB-Z]{1,2}$/);
});

it('gives the same names to the same styles, and says when they are others', () => {
  write('a.module.css', '.row { color: var(--ink); }');
  write('tokens.css', ':root { --ink: #000; --paper: #fff; }');
  const first = shortNames(folder);
  write('a.module.css', '/* .old */ .row { color: red; }');
  expect(shortNames(folder).version).toBe(first.version);
  write('a.module.css', '.cell {} .row {}');
  const next = shortNames(folder);
  expect(next.version).not.toBe(first.version);
  expect(next.ofClass(file('a.module.css'), 'row')).not.toBe(first.ofClass(file('a.module.css'), 'row'));
});

it('renames the custom properties of the site, and no other', () => {
  write('tokens.css', ':root { --ink: #000; --ink-soft: #444; }');
  const { withShortProperties } = shortNames(folder);
  expect(withShortProperties('--ink-soft')).toBe('--c');
  expect(withShortProperties('var(--ink) var(--ink-soft) var(--theirs)')).toBe(
    'var(--b) var(--c) var(--theirs)',
  );
});

it('stops at a class that it has not seen', () => {
  write('a.module.css', '.row {}');
  const { ofClass } = shortNames(folder);
  expect(() => ofClass(file('a.module.css'), 'cell')).toThrow(/"cell" was not there/);
  expect(() => ofClass(file('b.module.css'), 'row')).toThrow();
});

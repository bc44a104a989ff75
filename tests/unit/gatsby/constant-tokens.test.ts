import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { constantTokens } from '../../../src/gatsby/constant-tokens';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'constant-tokens-'));
  mkdirSync(path.join(folder, 'styles'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, css: string) => writeFileSync(path.join(folder, name), css);
const tokens = (css: string) => write('styles/tokens.css', css);
const uses = (property: string, times: number) => `a { color: var(${property}) }`.repeat(times);

it('writes out what is the same everywhere, and takes its property away', () => {
  tokens(':root { --space: 1rem; --gutter: clamp(1rem, 2vw, 2rem); }');
  write('a.module.css', 'p { margin: var(--space) calc(-1 * var( --gutter )) }');
  const { has, writtenOut } = constantTokens(folder);
  expect(writtenOut('var(--space) calc(-1 * var( --gutter ))')).toBe(
    '1rem calc(-1 * clamp(1rem, 2vw, 2rem))',
  );
  expect(has('--space')).toBe(true);
  expect(has('--gutter')).toBe(true);
});

it.each([
  ['another rule changes it', 'a.module.css', '.panel { --ink: #fff }'],
  ['paper changes it', 'styles/print.css', '@media print { :root { --ink: #000 } }'],
  ['a use has a substitute', 'a.module.css', 'p { color: var(--ink, red) }'],
])('leaves a property where %s', (_case, file, css) => {
  tokens(':root { --ink: #123; }');
  write(file, css);
  const { has, writtenOut } = constantTokens(folder);
  expect(has('--ink')).toBe(false);
  expect(writtenOut('var(--ink)')).toBe('var(--ink)');
});

it('leaves what is built on another token, which may differ where it is used', () => {
  tokens(':root { --ink: #123; --bars: linear-gradient(var(--ink), #fff); }');
  expect(constantTokens(folder).has('--bars')).toBe(false);
});

it('leaves the colours of both schemes where they are used more than twice', () => {
  tokens(':root { --ink: light-dark(#123, #eee); --rare: light-dark(#456, #ddd); }');
  write('a.module.css', uses('--ink', 3) + uses('--rare', 2));
  const { has } = constantTokens(folder);
  expect([has('--ink'), has('--rare')]).toEqual([false, true]);
});

it('takes no notice of what is only said in a comment, nor of properties of a part', () => {
  tokens('/* :root { --old: 1rem; } */\n:root { --space: 1rem; /* --space: 2rem; */ }');
  write('a.module.css', '.rack { --bay: 2rem } /* --space: 3rem; */');
  const { has } = constantTokens(folder);
  expect([has('--old'), has('--space'), has('--bay')]).toEqual([false, true, false]);
});

it('says when a token has another value', () => {
  tokens(':root { --space: 1rem; }');
  const first = constantTokens(folder).version;
  expect(constantTokens(folder).version).toBe(first);
  tokens(':root { --space: 2rem; }');
  expect(constantTokens(folder).version).not.toBe(first);
});

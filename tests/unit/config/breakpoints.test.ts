import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';

const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css') && !name.endsWith('breakpoints.css'))
  .map((name) => path.join('src', name));
const named = readFileSync('src/styles/breakpoints.css', 'utf8').matchAll(/@custom-media (--[\w-]+)/g);
const names = [...named].map(([, name]) => name);

it.each(sheets)('%s uses only named breakpoints in media queries', (sheet) => {
  const queries = [...readFileSync(sheet, 'utf8').matchAll(/@media ([^{]+)/g)].map(([, query = '']) => query);
  expect(queries.filter((query) => query.includes('width'))).toEqual([]);
  expect(
    queries.flatMap((query) => query.match(/--[\w-]+/g) ?? []).filter((name) => !names.includes(name)),
  ).toEqual([]);
});

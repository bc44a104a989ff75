import { readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { TYPEFACES } from '../../../src/config/paths';

const FOLDER = path.resolve('static', 'fonts');
/** Bytes in the first flight of a new connection: ten segments. */
const FIRST_FLIGHT = 14_600;
const HEADERS = 700;

const files = readdirSync(FOLDER).filter((name) => name.endsWith('.woff2'));
const asked = [...readFileSync('src/styles/fonts.css', 'utf8').matchAll(/url\('\/fonts\/([^']+)'\)/g)].map(
  ([, name]) => name,
);
const bytes = (name: string) => statSync(path.join(FOLDER, name)).size;

it('the fonts folder contains exactly the fonts of the styles, under 60 KB', () => {
  expect([...asked].sort()).toEqual([...files].sort());
  expect(files.reduce((sum, name) => sum + bytes(name), 0)).toBeLessThan(60_000);
});

it('preloaded fonts exist and fit in the first round trip', () => {
  for (const address of TYPEFACES) {
    expect(asked).toContain(path.basename(address));
    expect(bytes(path.basename(address)) + HEADERS).toBeLessThanOrEqual(FIRST_FLIGHT);
  }
});

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { UntouchedPages } from '../../../src/gatsby/finish-html/untouched-pages';

let folder: string;
let pages: UntouchedPages;
const file = () => path.join(folder, 'public', 'en', 'index.html');

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'untouched-pages-'));
  mkdirSync(path.dirname(file()), { recursive: true });
  pages = new UntouchedPages(path.join(folder, 'public'), path.join(folder, 'cache'));
  await pages.replace(
    new Map([['en/index.html', { untouched: 'as Gatsby wrote it', finished: 'finished' }]]),
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

it('puts the finished page in place, and gives back the other one for the next build', async () => {
  expect(readFileSync(file(), 'utf8')).toBe('finished');
  await pages.restore();
  expect(readFileSync(file(), 'utf8')).toBe('as Gatsby wrote it');
});

it('leaves alone what Gatsby has written since', async () => {
  writeFileSync(file(), 'newer');
  await pages.restore();
  expect(readFileSync(file(), 'utf8')).toBe('newer');
});

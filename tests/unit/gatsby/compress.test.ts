import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import { compressFiles } from '../../../src/gatsby/postprocess/compress';

it('compresses large text files to Brotli and gzip, even in a folder named 404.html', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'compress-'));
  const text = 'a page '.repeat(500);
  mkdirSync(path.join(folder, '404.html'));
  for (const name of ['404.html/page-data.json', 'picture.png', 'index.html', 'index.md'])
    writeFileSync(path.join(folder, name), text);
  writeFileSync(path.join(folder, 'small.html'), 'short');
  await compressFiles(folder, path.join(folder, 'no-last-build'));
  expect(readdirSync(folder).sort()).toEqual([
    '404.html',
    'index.html',
    'index.html.br',
    'index.html.gz',
    'index.md',
    'index.md.br',
    'index.md.gz',
    'picture.png',
    'small.html',
  ]);
  const read = (name: string) => readFileSync(path.join(folder, '404.html', name));
  expect(brotliDecompressSync(read('page-data.json.br')).toString()).toBe(text);
  expect(gunzipSync(read('page-data.json.gz')).toString()).toBe(text);
  rmSync(folder, { recursive: true });
});

it('reuses compressed copies of the last build for unchanged files only', async () => {
  const [last, draft] = ['last', 'draft'].map((name) => mkdtempSync(path.join(tmpdir(), `${name}-`)));
  if (!last || !draft) throw new Error('There are no folders');
  const text = 'a page '.repeat(500);
  for (const folder of [last, draft]) writeFileSync(path.join(folder, 'same.html'), text);
  writeFileSync(path.join(last, 'changed.html'), text);
  writeFileSync(path.join(draft, 'changed.html'), `${text}!`);
  for (const name of ['same.html', 'changed.html'])
    for (const ending of ['br', 'gz'])
      writeFileSync(path.join(last, `${name}.${ending}`), 'of the last build');
  await compressFiles(draft, last);
  const read = (name: string) => readFileSync(path.join(draft, name));
  expect(read('same.html.br').toString()).toBe('of the last build');
  expect(brotliDecompressSync(read('changed.html.br')).toString()).toBe(`${text}!`);
  expect(gunzipSync(read('changed.html.gz')).toString()).toBe(`${text}!`);
  for (const folder of [last, draft]) rmSync(folder, { recursive: true });
});

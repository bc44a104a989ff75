import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import { compressFiles } from '../../../src/gatsby/postprocess/compress';

it('puts copies beside the files that gain by it, also in a folder that is called like a page', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'compress-'));
  const text = 'a page '.repeat(500);
  mkdirSync(path.join(folder, '404.html'));
  for (const name of ['404.html/page-data.json', 'picture.png', 'index.html', 'index.md'])
    writeFileSync(path.join(folder, name), text);
  writeFileSync(path.join(folder, 'small.html'), 'short');
  await compressFiles(folder);
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

import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { dropOldFiles, HASH_LENGTH, hashedName } from '../../../src/gatsby/finish-html/hashed-files';

const hash = (digit: string) => digit.repeat(HASH_LENGTH);
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'hashed-files-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function release(digit: string): Promise<string[]> {
  const names = [`app-${hash(digit)}.js`, `styles.${hash(digit)}.css`];
  for (const name of names) writeFileSync(path.join(folder, name), digit);
  writeFileSync(path.join(folder, `app-${hash(digit)}.js.br`), digit);
  writeFileSync(path.join(folder, 'sw.js'), digit);
  await dropOldFiles(folder, names, path.join(folder, 'releases.json'));
  return readdirSync(folder).filter((name) => name.startsWith('app-') && name.endsWith('.js'));
}

it('keeps the scripts of this release and of the one before, with their copies', async () => {
  await release('1');
  expect(await release('2')).toEqual([`app-${hash('1')}.js`, `app-${hash('2')}.js`]);
  expect(await release('3')).toEqual([`app-${hash('2')}.js`, `app-${hash('3')}.js`]);
  expect(readdirSync(folder)).not.toContain(`app-${hash('1')}.js.br`);
  expect(readdirSync(folder)).toContain('sw.js');
});

it('drops modules that are served as they were published just so', async () => {
  const module = (digit: string) => `pdf.worker.min-${hash(digit)}.mjs`;
  for (const digit of ['1', '2', '3']) {
    writeFileSync(path.join(folder, module(digit)), digit);
    await dropOldFiles(folder, [module(digit)], path.join(folder, 'releases.json'));
  }
  expect(readdirSync(folder).filter((name) => name.endsWith('.mjs'))).toEqual([module('2'), module('3')]);
});

it('does not count the same build twice', async () => {
  await release('1');
  await release('2');
  expect(await release('2')).toEqual([`app-${hash('1')}.js`, `app-${hash('2')}.js`]);
});

it('keeps and drops files that are named here as those that webpack names', async () => {
  const names = ['1', '2', '3'].map((content) => hashedName('chunk-map', content, 'js'));
  for (const name of names) {
    writeFileSync(path.join(folder, name), '');
    await dropOldFiles(folder, [name], path.join(folder, 'releases.json'));
  }
  expect(
    readdirSync(folder)
      .filter((name) => name.endsWith('.js'))
      .sort(),
  ).toEqual(names.slice(1).sort());
});

it('drops what an earlier build named by longer hashes', async () => {
  const long = `app-${'0'.repeat(2 * HASH_LENGTH)}.js`;
  writeFileSync(path.join(folder, long), '');
  await release('1');
  expect(await release('2')).not.toContain(long);
});

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import {
  HASH_LENGTH,
  hashedName,
  isHashed,
  keepLastRelease,
} from '../../../src/gatsby/postprocess/hashed-files';
import { replaceFolder } from '../../../src/gatsby/postprocess/replace-folder';

const hash = (digit: string) => digit.repeat(HASH_LENGTH);
let folder: string;
let site: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'hashed-files-'));
  site = path.join(folder, 'site');
});
afterEach(() => rmSync(folder, { recursive: true }));

async function release(digit: string, more: readonly string[] = []): Promise<string[]> {
  const names = [`app-${hash(digit)}.js`, `styles.${hash(digit)}.css`, 'sw.js', ...more];
  await replaceFolder(site, async (draft) => {
    mkdirSync(path.join(draft, '.site'));
    for (const name of [...names, `app-${hash(digit)}.js.br`]) writeFileSync(path.join(draft, name), digit);
    await keepLastRelease(site, draft, names);
  });
  return readdirSync(site).filter((name) => name.startsWith('app-') && name.endsWith('.js'));
}

it('keeps the scripts of this and the previous release, with compressed copies', async () => {
  await release('1');
  expect(await release('2')).toEqual([`app-${hash('1')}.js`, `app-${hash('2')}.js`]);
  expect(existsSync(path.join(site, `app-${hash('1')}.js.br`))).toBe(true);
  expect(await release('3')).toEqual([`app-${hash('2')}.js`, `app-${hash('3')}.js`]);
  expect(existsSync(path.join(site, `app-${hash('1')}.js.br`))).toBe(false);
});

it('keeps only files with a hash in their name from the previous release', async () => {
  await release('1', ['en.html']);
  await release('2');
  expect(readFileSync(path.join(site, 'sw.js'), 'utf8')).toBe('2');
  expect(existsSync(path.join(site, 'en.html'))).toBe(false);
});

it('counts two identical builds as one release', async () => {
  await release('1');
  await release('2');
  expect(await release('2')).toEqual([`app-${hash('1')}.js`, `app-${hash('2')}.js`]);
});

it('recognises hashed names of scripts, styles, modules and licence files', () => {
  const hashed = [
    `a-${hash('1')}.js`,
    `a.${hash('1')}.css`,
    `a-${hash('1')}.mjs`,
    `a-${hash('1')}.js.LICENSE.txt`,
  ];
  expect([...hashed, hashedName('chunk-map', '', 'js')].every(isHashed)).toBe(true);
  expect(['sw.js', `a-${hash('1')}.png`, `a-${hash('1')}a.js`].some(isHashed)).toBe(false);
});

it('keeps the current site when a build fails, and the next build succeeds', async () => {
  await release('1');
  const failing = replaceFolder(site, (draft) => {
    writeFileSync(path.join(draft, 'half.js'), '');
    return Promise.reject(new Error('no more room'));
  });
  await expect(failing).rejects.toThrow('no more room');
  expect(readdirSync(site).sort()).toEqual([
    '.site',
    `app-${hash('1')}.js`,
    `app-${hash('1')}.js.br`,
    'styles.1111111111.css',
    'sw.js',
  ]);
  await release('2');
  expect(readdirSync(folder)).toEqual(['site']);
});

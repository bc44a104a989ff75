// @night
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { writeArchive } from '../../../scripts/lib/archive.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'archive-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const LONG = `belstock-1.0.0/${'folder/'.repeat(30)}é.js`;
const contents = {
  'belstock-1.0.0/site/index.html': '<p>',
  [LONG]: 'long',
  'belstock-1.0.0/dist/server.mjs': 'a'.repeat(5000),
};

/** Writes an archive in a process with another time zone, locale, umask and order of files. */
function archiveOf(name: string, entries: [string, string][], environment: object, umask: string): Buffer {
  const file = path.join(folder, name);
  const script = `
    import { writeArchive } from ${JSON.stringify(path.resolve('scripts/lib/archive.mjs'))};
    process.umask(${umask});
    await writeArchive(${JSON.stringify(file)}, new Map(${JSON.stringify(entries)}.map(([n, t]) => [n, Buffer.from(t)])));`;
  execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, ...environment },
  });
  return readFileSync(file);
}

it('writeArchive returns the same bytes for any file order, time zone, locale and umask', () => {
  const entries = Object.entries(contents);
  const one = archiveOf('a.tar.gz', entries, { TZ: 'Asia/Tokyo', LC_ALL: 'C' }, '0o022');
  const other = archiveOf(
    'b.tar.gz',
    entries.toReversed(),
    { TZ: 'America/Lima', LC_ALL: 'tr_TR.UTF-8', HOME: folder, USER: 'b' },
    '0o077',
  );
  expect(one.equals(other)).toBe(true);
});

it('writeArchive keeps the contents of files, which all can read and only the owner can write', async () => {
  await writeArchive(
    path.join(folder, 'a.tar.gz'),
    new Map(Object.entries(contents).map(([name, text]) => [name, Buffer.from(text)])),
  );
  execFileSync('tar', ['-xpzf', 'a.tar.gz'], { cwd: folder });
  for (const [name, text] of Object.entries(contents)) {
    expect(readFileSync(path.join(folder, name), 'utf8')).toBe(text);
    expect(statSync(path.join(folder, name)).mode & 0o777).toBe(0o644);
    expect(statSync(path.join(folder, path.dirname(name))).mode & 0o777).toBe(0o755);
  }
});

it('writeArchive keeps the target and leaves no partial file after a failure', async () => {
  const file = path.join(folder, 'a.tar.gz');
  mkdirSync(file);
  await expect(writeArchive(file, new Map())).rejects.toThrow('EISDIR');
  expect(readdirSync(folder)).toEqual(['a.tar.gz']);
});

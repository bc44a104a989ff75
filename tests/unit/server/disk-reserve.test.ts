import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { openDiskReserve } from '../../../server/platform/disk-reserve';

const size = 8 * 1024 * 1024;
let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reserve-'));
  file = join(folder, 'reserve');
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = () => openDiskReserve(folder, pino({ level: 'silent' }));

it('takes the space before anything is stored, once', () => {
  const reserve = open();
  reserve.ensure();
  const { size: taken, mtimeMs } = statSync(file);
  expect(taken).toBe(size);
  reserve.ensure();
  open().ensure();
  expect(statSync(file).mtimeMs).toBe(mtimeMs);
});

it('completes a reserve that was only partly written', () => {
  writeFileSync(file, 'x');
  open().ensure();
  expect(statSync(file).size).toBe(size);
});

it('gives the space to work that finds the disk full, and takes it back afterwards', async () => {
  const reserve = open();
  reserve.ensure();
  let attempts = 0;
  const work = () => {
    attempts += 1;
    if (existsSync(file)) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
    return Promise.resolve('done');
  };
  expect(await reserve.withReserve(work)).toBe('done');
  expect([attempts, reserve.isMissing()]).toEqual([2, true]);
  reserve.ensure();
  expect([statSync(file).size, reserve.isMissing()]).toEqual([size, false]);
});

it('is kept when work fails for another reason', async () => {
  const reserve = open();
  reserve.ensure();
  await expect(reserve.withReserve(() => Promise.reject(new Error('other')))).rejects.toThrow('other');
  expect([existsSync(file), reserve.isMissing()]).toEqual([true, false]);
});

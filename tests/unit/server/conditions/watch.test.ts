// @change
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import { createConditions } from '../../../../server/platform/conditions/conditions';
import { createWatch, type DiskSpace } from '../../../../server/platform/conditions/watch';
import { openDatabase, type Database } from '../../../../server/platform/db/connection';
import { openSqlite } from '../../../../server/platform/db/sqlite';

const gibibyte = 1024 ** 3;
let folder: string;
let db: Database;
let disk: Pick<DiskSpace, 'free' | 'size'>;
let storageError: Error | undefined;
let isFull: boolean;
const conditions = createConditions(pino({ level: 'silent' }), () => new Date());
const check = jest.fn(() => (storageError ? Promise.reject(storageError) : Promise.resolve()));
const watch = () =>
  createWatch({
    db,
    store: { check },
    conditions,
    disks: [{ setting: 'DATA_DIR', folder }],
    isFull: () => isFull,
    readDisk: () => Promise.resolve(disk),
  });
const codes = () => conditions.list().map(({ code }) => code);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watch-'));
  db = await openDatabase(openSqlite(join(folder, 'x.sqlite')));
  disk = { free: 100 * gibibyte, size: 200 * gibibyte };
  storageError = undefined;
  isFull = false;
  check.mockClear();
});
afterEach(async () => {
  await db.destroy();
  await rm(folder, { recursive: true });
});

it.each([
  ['less than a gibibyte', { free: gibibyte - 1, size: 4 * gibibyte }],
  ['less than a twentieth', { free: 9 * gibibyte, size: 200 * gibibyte }],
])('warns of a disk with %s free until clearly more is free', async (_, low) => {
  disk = low;
  await watch().look();
  expect(conditions.list()).toMatchObject([{ code: 'disk_low', subject: 'DATA_DIR', values: low }]);
  disk = { ...low, free: low.free * 1.05 };
  await watch().look();
  expect(codes()).toEqual(['disk_low']);
  disk = { ...low, free: low.free * 1.3 };
  await watch().look();
  expect(codes()).toEqual([]);
});

it('reports a full disk until there is space again', async () => {
  isFull = true;
  await watch().look();
  expect([codes(), conditions.reasons()]).toEqual([['disk_full'], ['disk']]);
  isFull = false;
  await watch().look();
  expect(codes()).toEqual([]);
  // The reserve still exists, but nothing else fits.
  disk = { free: 0, size: 200 * gibibyte };
  await watch().look();
  expect(codes()).toContain('disk_full');
  disk = { free: 100 * gibibyte, size: 200 * gibibyte };
  await watch().look();
  expect(codes()).toEqual([]);
});

it('fails while the storage is unavailable and clears the condition at the next call', async () => {
  const one = watch();
  storageError = new Error('away');
  await expect(one.look()).rejects.toThrow('away');
  expect(codes()).toEqual(['storage_away']);
  storageError = undefined;
  await one.look();
  expect(codes()).toEqual([]);
});

it('checks the storage once for several calls within two seconds', async () => {
  const one = watch();
  await Promise.all([one.look(), one.look(), one.look()]);
  await one.look();
  expect(check).toHaveBeenCalledTimes(1);
});

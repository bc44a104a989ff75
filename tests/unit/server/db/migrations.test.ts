import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { openSqlite } from '../../../../server/platform/db/sqlite';
import { testMigrations } from './migrations-suite';

let folder: string;
let count = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
testMigrations(() => {
  const file = join(folder, `${(count += 1)}.sqlite`);
  return Promise.resolve(() => openSqlite(file));
});

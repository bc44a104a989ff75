// @stores-daily @change
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Config } from '../../../server/config';
import { acceptFiles } from '../../../server/platform/installation/identity';
import { openConfiguredDatabase, openFiles } from '../../../server/platform/stores';
import { openS3 } from '../../../server/platform/storage/s3-client';
import { createBackup } from '../../../server/transfer/backup';
import { restoreBackup } from '../../../server/transfer/restore';
import { listen, log } from '../setup/contents';
import { createExternalStores } from '../setup/external-stores';
import { runCommand } from '../setup/process';
import { TestServer } from '../setup/server';

type Place = Pick<Config, 'dataDir' | 'database' | 'storage' | 'secretKey'>;

const cleaning: (() => Promise<unknown>)[] = [];
let server: TestServer;
/** stores of the stopped server */
let place: Place;
/** its releases */
let ids: number[];

beforeEach(async () => {
  server = await TestServer.start();
  ({ place } = server);
  const type = await server.downloadType();
  ids = [];
  for (const size of [100, 70_000]) ids.push((await server.admin.release(type, randomBytes(size))).id);
  await server.running.stop();
});
afterEach(async () => {
  for (const clean of cleaning.splice(0).reverse()) await clean();
  await server.stop();
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'installation-'));
  cleaning.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const stored = async (at: Place = place) => (await (await openFiles(at)).list()).sort((a, b) => a - b);

async function start(at: Place): Promise<TestServer> {
  const started = await TestServer.start({ ...at, runsJobs: false });
  cleaning.push(() => started.running.stop());
  return started;
}

/** Returns the same files with a new, empty database, as after a typing error in a setting. */
async function withEmptyDatabase(): Promise<Place> {
  if (place.database.kind === 'sqlite') {
    for (const name of await readdir(place.dataDir))
      if (name.startsWith('belstock.sqlite'))
        await rename(join(place.dataDir, name), join(place.dataDir, `aside-${name}`));
    return place;
  }
  const external = await createExternalStores();
  cleaning.push(() => external?.remove() ?? Promise.resolve());
  const url = external?.settings['DATABASE_URL'] ?? '';
  return { ...place, database: { ...place.database, url } };
}

async function removeMark(): Promise<void> {
  const { storage, dataDir } = place;
  if (storage.kind === 'folder') await rm(join(dataDir, 'releases', 'installation'));
  else await (await openS3(storage)).delete([`${storage.prefix}releases/installation`]);
}

/** Changes the database while no server runs. */
async function change(work: Parameters<typeof withDatabase>[1]): Promise<void> {
  await withDatabase(place, work);
}

async function withDatabase<T>(
  at: Place,
  work: (opened: Awaited<ReturnType<typeof openConfiguredDatabase>>) => Promise<T>,
): Promise<T> {
  const opened = await openConfiguredDatabase(at, log);
  try {
    return await work(opened);
  } finally {
    await opened.db.destroy();
  }
}

/** Expects that a server uses no id of an unknown file, and deletes none of these files. */
async function expectUnknownFilesKept(settings: Place): Promise<void> {
  const started = await start(settings);
  const { id } = await started.admin.release(await started.downloadType());
  expect(id).toBeGreaterThan(Math.max(...ids));
  await started.running.services.uploads.sweep();
  const { orphans } = await started.admin.expect(200).get('/api/overview');
  expect(orphans).toMatchObject({ count: 2, bytes: 70_100 });
  expect(await stored()).toEqual([...ids, id]);
}

it('refuses a new database next to the files of another one, and keeps every file', async () => {
  const empty = await withEmptyDatabase();
  await expect(start(empty)).rejects.toThrow(/must name one installation: .* none yet\. .*accept-files/);
  // Files of an earlier version, without a mark.
  await removeMark();
  await expect(start(empty)).rejects.toThrow(/files of 2 releases or uploads, .* has no user/);
  expect(await stored()).toEqual(ids);
});

it('an administrator can accept files without a database; they stay, and no id is reused', async () => {
  const empty = await withEmptyDatabase();
  await expect(start(empty)).rejects.toThrow('accept-files');
  // The refused start has made no embedded database.
  if (empty.database.kind === 'sqlite' && empty.storage.kind === 'folder')
    expect(await runCommand('accept-files', [], { DATA_DIR: empty.dataDir })).toMatchObject({ code: 0 });
  else
    await withDatabase(empty, async ({ db }) => {
      await acceptFiles({ db, files: await openFiles(empty), settings: empty });
    });
  await expectUnknownFilesKept(empty);
});

it('an older database of the same installation is accepted, and unknown files stay', async () => {
  await change(async ({ db, dialect }) => {
    await db.deleteFrom('downloadables').execute();
    await dialect.ids.goOnAfter(db, 'downloadables', 0);
  });
  await expectUnknownFilesKept(place);
});

it('refuses to start with another storage than that of the database', async () => {
  const { storage, dataDir } = place;
  if (storage.kind === 'folder') await rename(join(dataDir, 'releases'), join(dataDir, 'aside'));
  const other = storage.kind === 's3' ? { ...storage, prefix: `${storage.prefix}other/` } : storage;
  await expect(start({ ...place, storage: other })).rejects.toThrow(
    /^STORAGE_URL and DATA_DIR must name the files of the database: they were in .*accept-files/,
  );
});

it('an installation of an earlier version gets an id, and keeps it', async () => {
  await change(({ db }) => db.deleteFrom('installation').execute());
  await removeMark();
  const idOf = () =>
    withDatabase(place, ({ db }) => db.selectFrom('installation').select('id').executeTakeFirstOrThrow());
  await (await start(place)).running.stop();
  const before = await idOf();
  await (await start(place)).running.stop();
  expect(await idOf()).toEqual(before);
  expect(await stored()).toEqual(ids);
});

it('a start succeeds after a first start that was killed before it wrote its mark', async () => {
  await change(({ db }) => db.updateTable('installation').set({ storage: null }).execute());
  await removeMark();
  await (await start(place)).running.stop();
  expect((await (await openFiles(place)).readMark()) ?? '').toContain('installation');
});

it('a restored backup keeps the id of its installation', async () => {
  const folder = await newFolder();
  const never = new AbortController().signal;
  const file = join(folder, 'backup.tar');
  expect(await createBackup(server.config, file, log, listen(), never)).toBe(true);
  const external = await createExternalStores();
  cleaning.push(() => external?.remove() ?? Promise.resolve());
  const url = external?.settings['DATABASE_URL'];
  const restored: Place = {
    dataDir: join(folder, 'restored'),
    database: url === undefined ? { kind: 'sqlite' } : { kind: 'postgres', url, poolSize: 5 },
    storage:
      place.storage.kind === 's3'
        ? { ...place.storage, prefix: `${place.storage.prefix}restored/` }
        : place.storage,
    secretKey: place.secretKey,
  };
  expect(await restoreBackup(restored, file, log, listen(), never)).toBe(true);
  const idOf = (at: Place) =>
    withDatabase(at, ({ db }) => db.selectFrom('installation').select('id').executeTakeFirstOrThrow());
  expect(await idOf(restored)).toEqual(await idOf(place));
  await (await start(restored)).running.stop();
});

it('a command creates no database if there is none', async () => {
  const folder = await newFolder();
  const settings = { DATA_DIR: folder, SECRET_KEY: randomBytes(32).toString('base64') };
  for (const [command, ...args] of [
    ['backup', join(folder, 'backup.tar')],
    ['audit', 'verify'],
    ['password-link', 'admin@example.com'],
    ['rotate-licence-key'],
    ['rotate-release-key'],
    ['rotate-advisory-key'],
    ['accept-files'],
    ['take-back'],
  ] as const)
    expect({ command, ...(await runCommand(command, args, settings)) }).toEqual({
      command,
      code: 1,
      output: 'DATA_DIR must be a folder in which a server has made its database\n',
    });
  expect(await readdir(folder)).toEqual([]);
});

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Config } from '../config';
import { openDatabase, type Database } from '../db/connection';
import { lockDataFolder } from '../db/data-folder-lock';
import type { Dialect } from '../db/dialect';
import { openPool, postgresDialect } from '../db/postgres';
import { openSqlite } from '../db/sqlite';
import { refuseUnfinishedCopy } from '../db/unfinished-copy';
import { databaseFault, folderFault, storageFault, using } from '../start-error';
import type { FileStore } from '../storage/file-store';
import { openLocalFileStore } from '../storage/local-file-store';
import { openS3FileStore } from '../storage/s3-file-store';
import { createLocalLeases, createSharedLeases, type Leases } from './leases';
import { noReserve, openReserve, type Reserve } from './reserve';
import { openSecret } from './secret';

/** What the services work on, wherever the settings say that it is. */
export interface Stores {
  db: Database;
  files: FileStore;
  leases: Leases;
  reserve: Reserve;
  secret: Buffer;
  close: () => Promise<void>;
}

/** The settings that say where everything is. */
export type PlaceSettings = Pick<Config, 'dataDir' | 'database' | 'storage' | 'secretKey'>;

/** Whether database or files are under DATA_DIR: it is made then, and only one server may use it. */
export const usesDataFolder = ({ database, storage }: PlaceSettings) =>
  database.kind === 'sqlite' || storage.kind === 'folder';

/** Opens database and storage, making them when needed. @throws DataFolderInUseError, NewerDatabaseError */
export async function openStores(config: PlaceSettings, log: FastifyBaseLogger): Promise<Stores> {
  const { dataDir } = config;
  const inFolder = folderFault('DATA_DIR', dataDir);
  const closing: (() => unknown)[] = [];
  const close = async () => {
    for (const each of closing.reverse()) await each();
  };
  try {
    if (usesDataFolder(config)) {
      await using(inFolder, async () => {
        await mkdir(dataDir, { recursive: true, mode: 0o700 });
        closing.push(lockDataFolder(lockFile(dataDir)));
      });
    }
    const reserve = usesDataFolder(config) ? openReserve(dataDir, log) : noReserve;
    const { db, pool } = await reserve.spend(() => openConfiguredDatabase(config, log));
    closing.push(() => db.destroy());
    const leases = pool ? createSharedLeases(pool, log) : createLocalLeases();
    closing.push(() => leases.close());
    await using(databaseFault, () => leases.join());
    await refuseUnfinishedCopy(db, storageName(config));
    const files = await openFiles(config);
    const secret = await using(inFolder, () => openSecret(dataDir, config.secretKey));
    return { db, files, leases, reserve, secret, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Opens the database alone, beside a server that may be running. `pool`: the connections, when it is PostgreSQL. */
export async function openConfiguredDatabase(
  config: Pick<Config, 'dataDir' | 'database'>,
  log: FastifyBaseLogger,
): Promise<{ db: Database; pool?: Pool }> {
  const { dialect, ...rest } = dialectOf(config, log);
  const db = await openDatabase(dialect, (migrations) => log.info(migrations, 'the database was migrated'));
  return { db, ...rest };
}

/** How the database that the settings name is opened. `pool`: its connections, when it is PostgreSQL. */
export function dialectOf(
  { dataDir, database }: Pick<Config, 'dataDir' | 'database'>,
  log: FastifyBaseLogger,
): { dialect: Dialect; pool?: Pool } {
  if (database.kind === 'sqlite') return { dialect: openSqlite(sqliteFile(dataDir)) };
  const pool = openPool(database, log);
  return { dialect: postgresDialect(pool), pool };
}

/** The lock of a data folder. */
export const lockFile = (dataDir: string) => join(dataDir, 'server.lock');

/** Where the embedded database is. */
export const sqliteFile = (dataDir: string) => join(dataDir, 'belstock.sqlite');

/** Opens the storage alone. @throws StartError when it cannot be used */
export function openFiles({ dataDir, storage }: Pick<Config, 'dataDir' | 'storage'>): Promise<FileStore> {
  if (storage.kind === 'folder')
    return using(folderFault('DATA_DIR', dataDir), () => openLocalFileStore(dataDir));
  return using(storageFault(storage), async () => {
    const files = await openS3FileStore(storage);
    await files.check();
    return files;
  });
}

/** A name for the storage of the settings that no other storage has. */
export const storageName = ({ dataDir, storage }: Pick<Config, 'dataDir' | 'storage'>) =>
  storage.kind === 'folder' ? dataDir : `s3://${storage.bucket}/${storage.prefix} ${storage.endpoint ?? ''}`;

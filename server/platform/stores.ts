import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Config } from '../config';
import { openDatabase, refuseUnknownVersion, type Database } from './db/connection';
import { lockDataFolder } from './db/data-folder-lock';
import type { Dialect } from './db/dialect';
import { openPool, postgresDialect } from './db/postgres';
import { withReadOnly } from './db/read-only';
import { openSqlite } from './db/sqlite';
import { refuseUnfinishedCopy } from './db/unfinished-copy';
import { databaseFault, folderFault, storageFault, using } from './start-error';
import type { FileStore } from './storage/file-store';
import { openLocalFileStore } from './storage/local-file-store';
import { openS3FileStore } from './storage/s3-file-store';
import {
  InstallationError,
  joinInstallation,
  refuseMovedFiles,
  refuseMovedRows,
  refuseOtherInstallation,
  storageName,
} from './installation/identity';
import { sharedSettings } from './installation/shared-settings';
import { createLocalLocks, createSharedLocks, type Locks } from './locks';
import { noDiskReserve, openDiskReserve, type DiskReserve } from './disk-reserve';
import { findSecret, openSecret, refuseLostKeys } from './secrets/sealed-keys';

/** The opened database, files, locks and secret of an installation, wherever the settings place them. */
export interface Stores {
  db: Database;
  files: FileStore;
  locks: Locks;
  reserve: DiskReserve;
  secret: Buffer;
  /** the id of the installation */
  installation: string;
  close: () => Promise<void>;
}

/** The settings that name the locations of the data. */
export type InstallationSettings = Pick<Config, 'dataDir' | 'database' | 'storage' | 'secretKey'>;

/**
 * True if the database or the files are in DATA_DIR. The folder is then created, and only one server may use
 * it.
 */
export const usesDataFolder = ({ database, storage }: InstallationSettings) =>
  database.kind === 'sqlite' || storage.kind === 'folder';

/**
 * Opens the database and the storage; creates them if needed.
 * @throws DataFolderInUseError, NewerDatabaseError, BeforeBaselineError, InstallationError, BrokenKeyError
 */
export async function openStores(config: Config, log: FastifyBaseLogger): Promise<Stores> {
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
    if (config.database.kind === 'sqlite') await refuseAsItIs(config);
    const reserve = usesDataFolder(config) ? openDiskReserve(dataDir, log) : noDiskReserve;
    const { db, dialect, pool } = await reserve.withReserve(() => openConfiguredDatabase(config, log));
    closing.push(() => db.destroy());
    const locks = pool ? createSharedLocks(pool, log) : createLocalLocks();
    closing.push(() => locks.close());
    await refuseMovedRows({ db, settings: config });
    await using(databaseFault, () => locks.registerServer(sharedSettings(config)));
    await refuseUnfinishedCopy(db, storageName(config));
    const files = await openFiles(config);
    const installation = await locks.serialize('installation', () =>
      reserve.withReserve(() => joinInstallation({ db, files, settings: config }, dialect)),
    );
    const secret = await using(inFolder, () => openSecret(db, config));
    return { db, files, locks, reserve, secret, installation, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Makes all checks that may refuse a start. Writes nothing to the embedded database, so that it can be repaired.
 * @throws as `openStores`
 */
async function refuseAsItIs(config: Config): Promise<void> {
  const file = sqliteFile(config.dataDir);
  // The first start was killed before it had a write-ahead log. Only a connection that writes can open it.
  if (existsSync(`${file}-journal`)) return;
  await withReadOnly(file, { isAlone: true }, async (db) => {
    await refuseUnknownVersion(db, { setting: 'DATA_DIR' });
    await refuseMovedRows({ db, settings: config });
    await refuseUnfinishedCopy(db, storageName(config));
    await refuseOtherInstallation({ db, files: await openFiles(config), settings: config });
    await using(folderFault('DATA_DIR', config.dataDir), () => findSecret(db, config));
    await refuseLostKeys(db, 'licence_keys');
    await refuseLostKeys(db, 'release_keys');
    await refuseLostKeys(db, 'advisory_keys');
  });
}

/** Opens only the database; creates it if needed. `pool`: its connections, for PostgreSQL. */
export async function openConfiguredDatabase(
  config: Pick<Config, 'dataDir' | 'database'>,
  log: FastifyBaseLogger,
): Promise<{ db: Database; dialect: Dialect; pool?: Pool }> {
  const { dialect, ...rest } = dialectOf(config, log);
  const db = await openDatabase(dialect, (migrations) => log.info(migrations, 'the database was migrated'));
  return { db, dialect, ...rest };
}

/**
 * Opens the database of a server, which may be running, for a command.
 * @throws InstallationError if no server has created it, or if it was moved away
 */
export async function openServedDatabase(
  config: Pick<Config, 'dataDir' | 'database' | 'storage'>,
  log: FastifyBaseLogger,
): Promise<Database> {
  refuseWithoutDatabase(config);
  const { db, dialect } = await openConfiguredDatabase(config, log);
  try {
    await refuseMovedRows({ db, settings: config });
    await refuseFilesThatMoved(config);
    const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
    if (!user) throw new InstallationError(`${dialect.setting} must name a database that a server has made`);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/**
 * Checks that the files were not moved away. Files that cannot be opened are ignored, because the command
 * does not need them.
 * @throws InstallationError if they were moved away
 */
async function refuseFilesThatMoved(config: Omit<InstallationSettings, 'secretKey'>): Promise<void> {
  // A command must not create the folder.
  if (config.storage.kind === 'folder' && !existsSync(join(config.dataDir, 'releases'))) return;
  const files = await openFiles(config).catch(() => undefined);
  if (files) await refuseMovedFiles({ files, settings: config });
}

/** A command must not create a new database because the settings are wrong. @throws InstallationError */
export function refuseWithoutDatabase({ dataDir, database }: Pick<Config, 'dataDir' | 'database'>): void {
  if (database.kind === 'sqlite' && !existsSync(sqliteFile(dataDir)))
    throw new InstallationError('DATA_DIR must be a folder in which a server has made its database');
}

/** Returns the dialect of the database that the settings name. `pool`: its connections, for PostgreSQL. */
export function dialectOf(
  { dataDir, database }: Pick<Config, 'dataDir' | 'database'>,
  log: FastifyBaseLogger,
): { dialect: Dialect; pool?: Pool } {
  if (database.kind === 'sqlite') return { dialect: openSqlite(sqliteFile(dataDir)) };
  const pool = openPool(database, log);
  return { dialect: postgresDialect(pool), pool };
}

/** Returns the path of the lock file of a data folder. */
export const lockFile = (dataDir: string) => join(dataDir, 'server.lock');

/** Returns the path of the embedded database. */
export const sqliteFile = (dataDir: string) => join(dataDir, 'belstock.sqlite');

/** Opens only the storage. @throws StartError if it cannot be used */
export function openFiles({ dataDir, storage }: Pick<Config, 'dataDir' | 'storage'>): Promise<FileStore> {
  if (storage.kind === 'folder')
    return using(folderFault('DATA_DIR', dataDir), () => openLocalFileStore(dataDir));
  return using(storageFault(storage), async () => {
    const files = await openS3FileStore(storage);
    await files.check();
    return files;
  });
}

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Config } from '../config';
import { openDatabase, type Database } from '../db/connection';
import { lockDataFolder } from '../db/data-folder-lock';
import { openPool, postgresDialect } from '../db/postgres';
import { openSqlite } from '../db/sqlite';
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

type Settings = Pick<Config, 'dataDir' | 'database' | 'storage' | 'secretKey'>;

/** Whether database or files are under DATA_DIR: it is made then, and only one server may use it. */
const usesDataFolder = ({ database, storage }: Settings) =>
  database.kind === 'sqlite' || storage.kind === 'folder';

/** Opens database and storage, making them when needed. @throws DataFolderInUseError, NewerDatabaseError */
export async function openStores(config: Settings, log: FastifyBaseLogger): Promise<Stores> {
  const { dataDir, storage } = config;
  const closing: (() => unknown)[] = [];
  const close = async () => {
    for (const each of closing.reverse()) await each();
  };
  try {
    if (usesDataFolder(config)) {
      await mkdir(dataDir, { recursive: true, mode: 0o700 });
      closing.push(lockDataFolder(join(dataDir, 'server.lock')));
    }
    const reserve = usesDataFolder(config) ? openReserve(dataDir, log) : noReserve;
    const { db, pool } = await reserve.spend(() => openConfiguredDatabase(config, log));
    closing.push(() => db.destroy());
    const leases = pool ? createSharedLeases(pool, log) : createLocalLeases();
    closing.push(() => leases.close());
    const files = storage.kind === 's3' ? await openS3FileStore(storage) : await openLocalFileStore(dataDir);
    return { db, files, leases, reserve, secret: await openSecret(dataDir, config.secretKey), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Opens the database alone, beside a server that may be running. `pool`: the connections, when it is PostgreSQL. */
export async function openConfiguredDatabase(
  { dataDir, database }: Pick<Config, 'dataDir' | 'database'>,
  log: FastifyBaseLogger,
): Promise<{ db: Database; pool?: Pool }> {
  if (database.kind === 'sqlite')
    return { db: await openDatabase(openSqlite(join(dataDir, 'belstock.sqlite'))) };
  const pool = openPool(database, log);
  return { db: await openDatabase(postgresDialect(pool)), pool };
}

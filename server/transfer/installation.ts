import { mkdir } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { openRaw, openUnchanged, type Database } from '../platform/db/connection';
import { lockDataFolder } from '../platform/db/data-folder-lock';
import type { Dialect } from '../platform/db/dialect';
import { refuseUnfinishedCopy } from '../platform/db/unfinished-copy';
import { refuseOtherInstallation, storageName } from '../platform/installation/identity';
import { lockDatabase } from '../platform/locks';
import {
  dialectOf,
  lockFile,
  openFiles,
  refuseWithoutDatabase,
  usesDataFolder,
  type InstallationSettings,
} from '../platform/stores';
import { databaseFault, folderFault, using } from '../platform/start-error';
import type { FileStore } from '../platform/storage/file-store';

/** The database and the files that the settings refer to. */
export interface Installation {
  settings: InstallationSettings;
  db: Database;
  dialect: Dialect;
  files: FileStore;
  close(): Promise<void>;
}

/** An error that the user can fix. The message is one line that says how. */
export class TransferError extends Error {}

/**
 * Opens an existing installation for reading. A server may be running.
 * @param evenMoved also open an installation that is marked as moved
 * @throws InstallationError
 */
export async function openToRead(
  settings: InstallationSettings,
  log: FastifyBaseLogger,
  { evenMoved = false } = {},
): Promise<Installation> {
  refuseWithoutDatabase(settings);
  const { dialect } = dialectOf(settings, log);
  const db = await openUnchanged(dialect);
  try {
    await refuseUnfinishedCopy(db, storageName(settings));
    const files = await openFiles(settings);
    await refuseOtherInstallation({ db, files, settings }, { evenMoved });
    return { settings, db, dialect, files, close: () => db.destroy() };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Opens the target of a copy. Creates the database without any tables. */
export async function openToWrite(
  settings: InstallationSettings,
  log: FastifyBaseLogger,
): Promise<Installation> {
  const { dialect } = dialectOf(settings, log);
  const db = await openRaw(dialect);
  try {
    return { settings, db, dialect, files: await openFiles(settings), close: () => db.destroy() };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/**
 * Locks installations so that no server starts on them.
 * @returns a function that releases the locks, and a signal that is aborted when a lock is lost
 * @throws DataFolderInUseError, DatabaseInUseError
 */
export async function lockInstallations(
  places: readonly InstallationSettings[],
  log: FastifyBaseLogger,
): Promise<{ release: () => Promise<void>; lost: AbortSignal }> {
  const lost = new AbortController();
  const held: (() => unknown)[] = [];
  const release = async () => {
    for (const letGo of held.reverse()) await letGo();
  };
  try {
    for (const dataDir of new Set(places.filter(usesDataFolder).map((place) => place.dataDir))) {
      await using(folderFault('DATA_DIR', dataDir), async () => {
        await mkdir(dataDir, { recursive: true, mode: 0o700 });
        held.push(lockDataFolder(lockFile(dataDir)));
      });
    }
    const urls = new Set<string>();
    for (const place of places) {
      if (place.database.kind !== 'postgres' || urls.has(place.database.url)) continue;
      urls.add(place.database.url);
      const pool = dialectOf(place, log).pool as Pool;
      held.push(() => pool.end());
      held.push(await using(databaseFault, () => lockDatabase(pool, (error) => lost.abort(error))));
    }
    return { release, lost: lost.signal };
  } catch (error) {
    await release();
    throw error;
  }
}

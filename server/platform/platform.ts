import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config';
import { createClockGuard, type ClockGuard } from './clock/clock-guard';
import { createConditions, type Conditions } from './conditions/conditions';
import { createDamagedRows, type DamagedRows } from './conditions/damaged-rows';
import { createWatch, type Watch, type WatchedDisk } from './conditions/watch';
import type { Database } from './db/connection';
import { forLongReads } from './db/reading/long-read';
import type { DiskReserve } from './disk-reserve';
import type { Locks } from './locks';
import { createOneTimeTokens, type OneTimeTokens } from './one-time-tokens/one-time-tokens';
import { createRateLimiter, type RateLimiter } from './rate-limits/rate-limiter';
import type { FileStore } from './storage/file-store';
import { usesDataFolder, type Stores } from './stores';

/** What every module may use. */
export interface Platform {
  config: Config;
  log: FastifyBaseLogger;
  now: () => Date;
  db: Database;
  /** for reads whose cost grows with the number of rows: they do not block the event loop */
  reader: Database;
  store: FileStore;
  secret: Buffer;
  locks: Locks;
  reserve: DiskReserve;
  limiter: RateLimiter;
  oneTimeTokens: OneTimeTokens;
  conditions: Conditions;
  damagedRows: DamagedRows;
  clock: ClockGuard;
  watch: Watch;
  close: () => void;
}

/** Opens what every module uses. */
export async function openPlatform(
  config: Config,
  log: FastifyBaseLogger,
  { db, files: store, locks, reserve, secret }: Stores,
  now: () => Date,
): Promise<Platform> {
  const conditions = createConditions(log, now);
  const isFull = () => reserve.isMissing();
  const watch = createWatch({ db, store, conditions, disks: watchedDisks(config), isFull });
  const clock = createClockGuard(db, conditions, { now });
  // Before anything else is written: the guard compares the clock with the newest time that the last run has
  // stored.
  await reserve.withReserve(() => clock.isPlausible());
  const damagedRows = createDamagedRows(conditions);
  return {
    ...{ config, log, now, db, store, secret, locks, reserve, conditions, damagedRows, clock, watch },
    close: damagedRows.watch(),
    reader: forLongReads(db),
    limiter: createRateLimiter(db, secret, now),
    oneTimeTokens: createOneTimeTokens(db, now),
  };
}

/** Returns the disks of this machine on which the settings store data. */
function watchedDisks(config: Config): WatchedDisk[] {
  return [
    ...(usesDataFolder(config) ? [{ setting: 'DATA_DIR' as const, folder: config.dataDir }] : []),
    ...(config.backups ? [{ setting: 'BACKUP_DIR' as const, folder: config.backups.dir }] : []),
  ];
}

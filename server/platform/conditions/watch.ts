import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Database } from '../db/connection';
import type { FileStore } from '../storage/file-store';
import type { Conditions } from './conditions';

/** A watched disk. */
export interface WatchedDisk {
  /** the setting that names the folder */
  setting: 'DATA_DIR' | 'BACKUP_DIR';
  folder: string;
}

export interface DiskSpace {
  setting: WatchedDisk['setting'];
  /** bytes that this process may still use */
  free: number;
  size: number;
}

/** Checks the database, the storage and the disks, and raises conditions. */
export interface Watch {
  conditions: Conditions;
  /**
   * Runs the checks, unless the last ones succeeded within two seconds.
   * @throws if the database or the storage does not answer
   */
  look(): Promise<void>;
  disks(): Promise<DiskSpace[]>;
}

const freshMs = 2_000;
const lowBytes = 1024 ** 3;
const lowShare = 0.05;
/** The condition ends above the limit times this factor, so that a disk near the limit does not toggle it. */
const highShare = 1.1;

/** Returns the free bytes below which a disk counts as nearly full. */
const lowLimit = (size: number) => Math.max(lowBytes, size * lowShare);

interface WatchedParts {
  db: Database;
  store: Pick<FileStore, 'check'>;
  conditions: Conditions;
  disks: readonly WatchedDisk[];
  /** true while the disk of DATA_DIR has no reserve; nothing is stored then */
  isFull: () => boolean;
  readDisk?: (folder: string) => Promise<Pick<DiskSpace, 'free' | 'size'>>;
}

async function spaceOf(folder: string) {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, size: blocks * bsize };
}

export function createWatch({
  db,
  store,
  conditions,
  disks,
  isFull,
  readDisk = spaceOf,
}: WatchedParts): Watch {
  let last: { until: number; answer: Promise<void> } | undefined;

  async function note(code: 'database_away' | 'storage_away', check: () => Promise<unknown>): Promise<void> {
    try {
      await check();
    } catch (error) {
      conditions.raise(code, { error });
      throw error;
    }
    conditions.clear(code);
  }

  const readDisks = () =>
    Promise.all(disks.map(async ({ setting, folder }) => ({ setting, ...(await readDisk(folder)) })));

  async function lookAtDisks(): Promise<void> {
    let isDataFull = isFull();
    for (const { setting, free, size } of await readDisks()) {
      const isLow = conditions.has('disk_low', setting);
      if (free < lowLimit(size) * (isLow ? highShare : 1))
        conditions.raise('disk_low', { subject: setting, values: { free, size } });
      else conditions.clear('disk_low', setting);
      isDataFull ||= setting === 'DATA_DIR' && free === 0;
    }
    if (isDataFull) conditions.raise('disk_full');
    else conditions.clear('disk_full');
  }

  async function lookNow(): Promise<void> {
    // If a disk cannot be read, the check of the database or storage fails too.
    await lookAtDisks().catch(() => undefined);
    const answers = await Promise.allSettled([
      note('database_away', () => sql`select 1`.execute(db)),
      note('storage_away', () => store.check()),
    ]);
    for (const answer of answers) if (answer.status === 'rejected') throw answer.reason;
  }

  return {
    conditions,
    look() {
      if (last && performance.now() < last.until) return last.answer;
      const mine = { until: Infinity, answer: lookNow() };
      last = mine;
      mine.answer.then(
        () => (mine.until = performance.now() + freshMs),
        // After a failure the next call checks again, so that a recovery is seen immediately.
        () => (mine.until = 0),
      );
      return mine.answer;
    },
    disks: readDisks,
  };
}

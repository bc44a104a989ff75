import { randomBytes } from 'node:crypto';
import { rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { isDiskFull } from '../error-code';
import { diskFull } from './http/problem';

/** Twice the size of SQLite's write-ahead log before its content is written back. */
const reserveBytes = 8 * 1024 * 1024;

/**
 * Reserved space on the disk. When the disk is full, it is released for the calls with which an administrator
 * frees space.
 */
export interface DiskReserve {
  /**
   * Creates the reserve if it is missing. Nothing may be stored without it.
   * @throws HttpProblem 507 if it does not fit
   */
  ensure(): void;
  /** True after the reserve was released or did not fit, until it exists again. */
  isMissing(): boolean;
  /**
   * Runs `work`. If the disk is full, releases the reserve and runs `work` again, so `work` must be
   * repeatable.
   */
  withReserve<T>(work: () => Promise<T>): Promise<T>;
}

/** For a server that stores nothing on a disk of its machine. */
export const noDiskReserve: DiskReserve = {
  ensure: () => undefined,
  isMissing: () => false,
  withReserve: (work) => work(),
};

/**
 * Keeps the reserve as a file in a folder. The calls are synchronous, and take a few milliseconds when the
 * file is created: nothing else can take the space between its release and its use.
 */
export function openDiskReserve(folder: string, log: FastifyBaseLogger): DiskReserve {
  const file = join(folder, 'reserve');
  let isKept = statSync(file, { throwIfNoEntry: false })?.size === reserveBytes;
  let isMissing = false;

  return {
    isMissing: () => isMissing,

    ensure() {
      if (isKept) return;
      const { bavail, bsize } = statfsSync(folder);
      if (bavail * bsize < reserveBytes) {
        isMissing = true;
        throw diskFull();
      }
      try {
        // Random, because some file systems store zeros without using space.
        writeFileSync(file, randomBytes(reserveBytes), { mode: 0o600 });
        isKept = true;
        isMissing = false;
      } catch (error) {
        isMissing ||= isDiskFull(error);
        rmSync(file, { force: true });
        throw error;
      }
    },

    async withReserve(work) {
      try {
        return await work();
      } catch (error) {
        if (!isDiskFull(error)) throw error;
        if (isKept)
          log.error('the disk is full: the reserve is given up, nothing more is stored until there is room');
        isKept = false;
        isMissing = true;
        rmSync(file, { force: true });
        return work();
      }
    },
  };
}

import { randomBytes } from 'node:crypto';
import { rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { isDiskFull } from '../error-code';
import { diskFull } from './http/problem';

/** Twice what SQLite's write-ahead log grows to before it is written back. */
const reserveBytes = 8 * 1024 * 1024;

/** Room on the disk that is given up, when the disk is full, for what an administrator needs to free some. */
export interface Reserve {
  /** Makes sure that the reserve exists: only then may anything else be stored. @throws HttpProblem 507 */
  keep(): void;
  /** True after it was given up or did not fit, until it is there again. */
  isMissing(): boolean;
  /** Does work, and when the disk is full gives the reserve up and does the work once more: it must be repeatable. */
  spend<T>(work: () => Promise<T>): Promise<T>;
}

/** Where nothing is stored on a disk of this machine. */
export const noReserve: Reserve = { keep: () => undefined, isMissing: () => false, spend: (work) => work() };

/**
 * Keeps a reserve as a file in a folder. Its calls block, for a few milliseconds when the file is made: nothing can take
 * the room between giving it up and using it.
 */
export function openReserve(folder: string, log: FastifyBaseLogger): Reserve {
  const file = join(folder, 'reserve');
  let isKept = statSync(file, { throwIfNoEntry: false })?.size === reserveBytes;
  let isMissing = false;

  return {
    isMissing: () => isMissing,

    keep() {
      if (isKept) return;
      const { bavail, bsize } = statfsSync(folder);
      if (bavail * bsize < reserveBytes) {
        isMissing = true;
        throw diskFull();
      }
      try {
        // Random, as some file systems store zeros in no room at all.
        writeFileSync(file, randomBytes(reserveBytes), { mode: 0o600 });
        isKept = true;
        isMissing = false;
      } catch (error) {
        isMissing ||= isDiskFull(error);
        rmSync(file, { force: true });
        throw error;
      }
    },

    async spend(work) {
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

import type { Platform } from '../../../platform/platform';
import { transact } from '../../../platform/db/connection';
import { forgetDeletedFiles, listDeletedFiles, replaceOrphans } from './orphans.sql';
import { listUploadRecords } from './uploads.shared.sql';

/** Deletes stored files that no record needs any more. */
export interface FileSweep {
  /** Deletes remains of failed calls and files marked for deletion. Lists files without a record. */
  sweep(): Promise<void>;
  /** Deletes files that are marked for deletion. @param atMost max number; the sweep deletes the rest */
  dropDeleted(atMost: number): Promise<void>;
}

export function createFileSweep(
  { db, store, reserve, log }: Pick<Platform, 'db' | 'store' | 'reserve' | 'log'>,
  now: () => string,
): FileSweep {
  let orphansSaid = 0;

  async function sweep(): Promise<void> {
    // Must run before files are listed: files marked from now on stay marked until the next sweep, and are
    // not orphans in this one.
    const deleted = await listDeletedFiles(db);
    const found = await store.sweep(
      async (ids) => new Map((await listUploadRecords(db, ids)).map((row) => [row.id, row])),
    );
    const noted = new Set((await listDeletedFiles(db)).map((row) => row.downloadable_id));
    const orphans = found.filter(({ id }) => !noted.has(id));
    await reserve.withReserve(() => transact(db, (tx) => replaceOrphans(tx, orphans, now())));
    if (orphans.length > 0 && orphans.length !== orphansSaid)
      log.warn(
        { files: orphans.length, bytes: orphans.reduce((sum, { bytes }) => sum + bytes, 0) },
        'the storage has files that the database does not know: they are kept, the overview of the portal lists them',
      );
    orphansSaid = orphans.length;
    await dropFiles(deleted);
    const gone = deleted.map((row) => row.downloadable_id);
    await reserve.withReserve(() => forgetDeletedFiles(db, gone));
  }

  /**
   * Deletes the files only. Their marks stay until the next sweep: a sweep that has just listed such a file
   * would otherwise report it as an orphan.
   */
  async function dropFiles(deleted: Awaited<ReturnType<typeof listDeletedFiles>>): Promise<void> {
    for (const { downloadable_id: id, is_release } of deleted)
      await (is_release ? store.drop(id) : store.dropUpload(id));
  }

  return {
    sweep,
    dropDeleted: async (atMost) => dropFiles((await listDeletedFiles(db)).slice(0, atMost)),
  };
}

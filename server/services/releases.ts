import type { Readable } from 'node:stream';
import type { Config } from '../config';
import type { ListQuery, Page } from '../contract/list';
import type { Downloadable } from '../contract/release';
import { transact, type Database } from '../db/connection';
import { notFound, HttpProblem } from '../problems/problem';
import { findDownloadType } from '../repositories/download-types';
import { deleteDownloadable, findRelease, listReleases } from '../repositories/downloadables';
import type { FileStore } from '../storage/file-store';
import type { AuditTrail } from './audit-trail';
import type { Person } from './person';
import type { Reserve } from './reserve';

interface OpenedRelease {
  release: Downloadable;
  stream: Readable;
  /** bytes */
  size: number;
}

/** A release that the person may fetch: its file, or an address of the storage that answers it for some minutes. */
type Fetchable = OpenedRelease | { address: string };

export interface Releases {
  /** Newest first, unless asked otherwise. @throws HttpProblem 404 when the person may not know of the type, 422 */
  list(person: Person, downloadTypeId: number, query: ListQuery): Promise<Page<Downloadable>>;
  /**
   * The file of a release that the person may see. `dispositionOf`: the Content-Disposition for a file's name.
   * @throws HttpProblem 404, 409 when it was withdrawn, or the file is missing, or was missing or changed at the last check
   */
  open(person: Person, id: number, dispositionOf: (fileName: string) => string): Promise<Fetchable>;
  /** Removes record and file, on a full disk too. @throws HttpProblem 404 */
  remove(person: Person, id: number): Promise<void>;
}

/** What was withdrawn is for administrators alone. @throws HttpProblem 409 */
export function refuseWithdrawn(
  person: Person,
  { state, withdrawn_reason: reason = '' }: Downloadable,
): void {
  if (state === 'withdrawn' && !person.isAdmin)
    throw new HttpProblem(409, 'release_withdrawn', { values: { reason } });
}

export function createReleases(
  db: Database,
  store: FileStore,
  reserve: Reserve,
  audit: AuditTrail,
  { downloads, now }: { downloads: Config['downloads']; now: () => Date },
): Releases {
  const nowText = () => now().toISOString();

  return {
    async list(person, downloadTypeId, query) {
      if (!(await findDownloadType(db, person, downloadTypeId))) throw notFound();
      return listReleases(db, person, downloadTypeId, query, nowText());
    },

    async open(person, id, dispositionOf) {
      const release = await findRelease(db, person, id, nowText());
      if (!release) throw notFound();
      refuseWithdrawn(person, release);
      if (release.current_hash !== release.hash)
        throw new HttpProblem(409, release.current_hash === null ? 'file_missing' : 'file_changed');
      const note = () =>
        audit.addRepeated(db, person, {
          action: 'download',
          subject: release.name,
          detail: { id, file_name: release.file_name },
        });
      if (downloads === 'redirect' && store.signedAddress) {
        const address = await store.signedAddress(id, dispositionOf(release.file_name));
        await note();
        return { address };
      }
      const file = await store.openRelease(id);
      if (!file) throw new HttpProblem(409, 'file_missing');
      try {
        await note();
      } catch (error) {
        file.stream.destroy();
        throw error;
      }
      return { release, ...file };
    },

    async remove(person, id) {
      const forget = () =>
        transact(db, async (tx) => {
          const release = await findRelease(tx, person, id, nowText());
          if (!release) throw notFound();
          await deleteDownloadable(tx, id);
          await audit.add(tx, person, {
            action: 'release.delete',
            subject: release.name,
            detail: { id, file_name: release.file_name },
          });
        });
      await reserve.spend(forget);
      // The record went first: a crash in between leaves a file that the next start sweeps, never a record without one.
      await store.drop(id);
    },
  };
}

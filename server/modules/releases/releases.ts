import type { ListQuery, Page } from '../../contract/list';
import type { Downloadable } from '../../contract/release';
import { transact } from '../../platform/db/connection';
import { notFound } from '../../platform/http/problem';
import { findDownloadType } from './types/download-types.shared.sql';
import { deleteDownloadable } from './history.sql';
import { findRelease, listReleases } from './releases.shared.sql';
import type { AuditTrail } from '../audit/trail';
import type { Principal } from '../../platform/principal';
import type { OnReleaseEvent } from './lifecycle';
import type { Platform } from '../../platform/platform';

export interface Releases {
  /**
   * Returns releases, by default newest first.
   * @throws HttpProblem 404 when the person may not see the type, 422
   */
  list(person: Principal, downloadTypeId: number, query: ListQuery): Promise<Page<Downloadable>>;
  /** Deletes record and file but keeps the history. Also works on a full disk. @throws HttpProblem 404 */
  delete(person: Principal, id: number): Promise<void>;
}

export function createReleases(
  { db, store, reserve, conditions, now }: Platform,
  { audit, onEvent }: { audit: AuditTrail; onEvent: OnReleaseEvent },
): Releases {
  const nowText = () => now().toISOString();

  return {
    async list(person, downloadTypeId, query) {
      if (!(await findDownloadType(db, person, downloadTypeId))) throw notFound();
      return listReleases(db, person, downloadTypeId, query, nowText());
    },

    async delete(person, id) {
      const forget = () =>
        transact(db, async (tx) => {
          const release = await findRelease(tx, person, id, nowText());
          if (!release) throw notFound();
          await deleteDownloadable(tx, id, { by: person.id, now: nowText() });
          await onEvent(tx, 'deleted', id);
          await audit.add(tx, person, {
            action: 'release.delete',
            subject: release.name,
            about: { releaseId: id },
            detail: { id, file_name: release.file_name },
          });
        });
      await reserve.withReserve(forget);
      for (const code of ['release_missing', 'release_damaged', 'release_list_differs'] as const)
        conditions.clear(code, String(id));
      // The record is deleted first. After a crash in between, the sweep deletes the file, which is marked
      // for deletion.
      await store.drop(id);
    },
  };
}

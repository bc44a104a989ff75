import type { Overview } from '../../../contract/overview';
import { transact, type Database } from '../../../platform/db/connection';
import { HttpProblem } from '../../../platform/http/problem';
import { listOrphans, markOrphansForDeletion, sumOrphans } from './orphans.sql';
import type { AuditTrail } from '../../audit/trail';
import type { Principal } from '../../../platform/principal';
import type { DiskReserve } from '../../../platform/disk-reserve';
import type { Uploads } from './uploads';

/** Stored files without a record in the database. They are deleted only on request of a person. */
export interface Orphans {
  /** Returns their number, their total size in bytes, and the first `shown` of them. */
  summary(shown: number): Promise<Overview['orphans']>;
  /**
   * Deletes all orphans. Also works on a full disk.
   * @param count number of orphans that the person was shown
   * @throws HttpProblem 409 when the number has changed since
   */
  deleteAll(person: Principal, count: number): Promise<void>;
}

interface Needs {
  uploads: Uploads;
  reserve: DiskReserve;
  audit: AuditTrail;
}

/** Limits the time of a request, which must not take minutes. The sweep deletes the rest. */
const deletedAtOnce = 100;

export function createOrphans(db: Database, { uploads, reserve, audit }: Needs): Orphans {
  return {
    async summary(shown) {
      const rows = await listOrphans(db, shown);
      return {
        ...(await sumOrphans(db)),
        first: rows.map(({ downloadable_id: id, bytes, found_at }) => ({ id, bytes, found_at })),
      };
    },

    async deleteAll(person, count) {
      await reserve.withReserve(() =>
        transact(db, async (tx) => {
          const found = await sumOrphans(tx);
          if (found.count !== count)
            throw new HttpProblem(409, 'orphans_changed', { values: { count: found.count } });
          await markOrphansForDeletion(tx);
          await audit.add(tx, person, {
            action: 'orphans.delete',
            subject: String(found.count),
            detail: { files: found.count, bytes: found.bytes },
          });
        }),
      );
      await uploads.dropDeleted(deletedAtOnce);
    },
  };
}

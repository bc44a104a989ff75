import type { ListQuery, Page } from '../../../contract/list';
import type { GroupVersion, ReleaseDownload, ReleaseStatistics } from '../../../contract/statistics';
import type { Database } from '../../../platform/db/connection';
import { notFound } from '../../../platform/http/problem';
import { findRelease } from '../releases.shared.sql';
import { findDownloadType } from '../types/download-types.shared.sql';
import {
  countDownloads,
  countNewestDownloaded,
  listDownloads,
  listNewestDownloaded,
  listNewestFor,
} from '../downloads.shared.sql';
import { findGroup } from '../../accounts/groups.shared.sql';
import type { Principal } from '../../../platform/principal';

/** The downloads by customers, for administrators. */
export interface Statistics {
  /** @throws HttpProblem 404 */
  ofRelease(administrator: Principal, id: number): Promise<ReleaseStatistics>;
  /** Returns the downloads of a release, per user and day. @throws HttpProblem 404, 422 */
  downloads(administrator: Principal, id: number, query: ListQuery): Promise<Page<ReleaseDownload>>;
  /**
   * Returns the version that a customer group has of each download type it may see.
   * @throws HttpProblem 404
   */
  versionsOf(groupId: number): Promise<GroupVersion[]>;
}

const named = (thing: { id: number; name: string } | undefined) =>
  thing ? { id: thing.id, name: thing.name } : null;

export function createStatistics(db: Database, now: () => Date): Statistics {
  async function find(person: Principal, id: number) {
    const release = await findRelease(db, person, id, now().toISOString());
    if (!release) throw notFound();
    return release;
  }

  return {
    async ofRelease(person, id) {
      const { name, download_type_id: typeId } = await find(person, id);
      const type = await findDownloadType(db, person, typeId);
      if (!type) throw notFound();
      return {
        release: { id, name },
        download_type: { id: type.id, name: type.name },
        ...(await countDownloads(db, id)),
        versions: await countNewestDownloaded(db, typeId),
      };
    },

    async downloads(person, id, query) {
      await find(person, id);
      return listDownloads(db, id, query);
    },

    async versionsOf(groupId) {
      const group = Number.isSafeInteger(groupId) ? await findGroup(db, groupId) : undefined;
      if (!group || group.is_admin) throw notFound();
      const downloaded = await listNewestDownloaded(db, groupId);
      return (await listNewestFor(db, groupId, now().toISOString())).map(({ type, newest }) => {
        const release = downloaded.get(type.id);
        return {
          download_type: type,
          release: named(release),
          downloaded_at: release?.downloadedAt ?? null,
          newest: named(newest),
          is_outdated:
            release !== undefined && newest !== undefined && newest.publication > release.publication,
        };
      });
    },
  };
}

import type { GroupFigures } from '../../contract/group';
import { dayOf } from '../../contract/licence-term';
import type { Database } from '../../platform/db/connection';
import { listGroupsWithProvider } from '../auth/company/identity-providers.shared.sql';
import { countValidByGroup } from '../licences/licences.shared.sql';
import { countVisibleTypes } from '../releases/visibility.shared.sql';
import { findNewestTwo, listNewestOfGroups } from '../releases/statistics/series.shared.sql';

/** The figures of customers in their list. */
export interface FiguresOfGroups {
  /** Returns the figures of groups, in the same order. Those of an unknown group are all 0. */
  read(ids: readonly number[]): Promise<GroupFigures[]>;
}

/** @param db for long reads */
export function createFiguresOfGroups(db: Database, now: () => Date): FiguresOfGroups {
  return {
    async read(ids) {
      const licences = await countValidByGroup(db, ids, dayOf(now()));
      const withProvider = await listGroupsWithProvider(db, ids);
      const visibleTypes = await countVisibleTypes(db, ids);
      const downloaded = await listNewestOfGroups(db, ids);
      const typeIds = [...new Set(downloaded.map(({ typeId }) => typeId))];
      const newest = await findNewestTwo(db, typeIds, now().toISOString());
      const downloadedBy = new Map<number | null, typeof downloaded>(ids.map((id) => [id, []]));
      for (const row of downloaded) downloadedBy.get(row.groupId)?.push(row);
      return ids.map((id) => {
        const own = downloadedBy.get(id) ?? [];
        return {
          id,
          valid_licences: licences.find(({ groupId }) => groupId === id)?.licences ?? 0,
          last_downloaded_at:
            own
              .map(({ downloadedAt }) => downloadedAt)
              .toSorted()
              .at(-1) ?? null,
          outdated_types: own.filter(
            ({ typeId, publication }) => publication < (newest.get(typeId)?.newest ?? 0),
          ).length,
          visible_types: visibleTypes(id),
          has_company_login: withProvider.has(id),
        };
      });
    },
  };
}

import { dayOf } from '../../contract/licence-term';
import { limits } from '../../contract/limits';
import type { InstallationStatistics } from '../../contract/overview';
import type { Database } from '../../platform/db/connection';
import { countValidByEdition } from '../licences/licences.shared.sql';
import {
  findNewestTwo,
  listDownloadsPer,
  listLastDownloaded,
} from '../releases/statistics/series.shared.sql';
import { downloadsOf } from './series';

const editions = ['free', 'starter', 'full'] as const;

/** A release that customer groups downloaded last, of its type. */
export interface UsedRelease {
  downloadType: string;
  release: string;
  groups: number;
  /** The newest published stable release of the type. */
  newest: string | null;
  isOutdated: boolean;
}

/** The figures of the statistics screen, and its export. */
export interface StatisticsOfInstallation {
  read(): Promise<InstallationStatistics>;
  /** Returns the releases in use, by download type, newest first. */
  releasesInUse(): Promise<UsedRelease[]>;
}

/** @param db for long reads */
export function createStatisticsOfInstallation(db: Database, now: () => Date): StatisticsOfInstallation {
  return {
    async read() {
      const today = dayOf(now());
      const [year = 0, month = 1] = today.split('-').map(Number);
      const since = dayOf(new Date(Date.UTC(year, month - limits.plotMonths, 1)));
      const counts = await countValidByEdition(db, today);
      return {
        today,
        downloads: downloadsOf(await listDownloadsPer('month', db, since)).map((row) => ({
          ...row.type,
          months: row.counts.map(({ period, count }) => ({ month: period, count })),
        })),
        editions: editions.map((edition) => ({
          edition,
          licences: counts.find((row) => row.edition === edition)?.licences ?? 0,
        })),
      };
    },

    async releasesInUse() {
      const rows = await listLastDownloaded(db, now().toISOString());
      const typeIds = [...new Set(rows.map(({ typeId }) => typeId))];
      const newest = await findNewestTwo(db, typeIds, now().toISOString());
      return rows
        .toSorted((a, b) => a.typeName.localeCompare(b.typeName) || a.typeId - b.typeId)
        .map(({ typeId, typeName, name, publication, groups }) => {
          const { release = null, newest: position = null } = newest.get(typeId) ?? {};
          return {
            downloadType: typeName,
            release: name,
            groups,
            newest: release?.name ?? null,
            isOutdated: position !== null && publication < position,
          };
        });
    },
  };
}

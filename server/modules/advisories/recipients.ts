import type { AdvisoryReach, AdvisoryRecipient } from '../../contract/advisory-publication';
import type { ListQuery, Page } from '../../contract/list';
import type { Database } from '../../platform/db/connection';
import { notFound } from '../../platform/http/problem';
import type { Principal } from '../../platform/principal';
import { findAdvisory } from './advisories.sql';
import { listReleasesOf } from './first-fixed';
import { countRecipients, listRecipients, ways } from './recipients.sql';

/** The people who have a release that an advisory calls affected. */
export interface Recipients {
  /** Returns the recipients of an advisory as last written. @throws HttpProblem 404, 422 */
  list(person: Principal, advisoryId: number, query: ListQuery): Promise<Page<AdvisoryRecipient>>;
  /** Counts who would be a recipient if an advisory called these releases affected. */
  reach(releaseIds: readonly number[]): Promise<AdvisoryReach>;
}

export function createRecipients(reader: Database, now: () => Date): Recipients {
  return {
    async list(person, advisoryId, query) {
      const advisory = Number.isSafeInteger(advisoryId)
        ? await findAdvisory(reader, person, advisoryId, now().toISOString())
        : undefined;
      if (!advisory) throw notFound();
      const releases = (await listReleasesOf(reader, [advisoryId], 'written')).get(advisoryId) ?? [];
      const page = await listRecipients(reader, advisory, 'written', query);
      return {
        ...page,
        rows: page.rows.map((row) => {
          const had = new Set(row.releaseIds.split(',').map(Number));
          return {
            group: { id: row.groupId, name: row.groupName },
            user:
              row.userId === null
                ? null
                : { id: row.userId, name: row.userName ?? '', email: row.userEmail ?? '' },
            via: ways[row.via] ?? 'none',
            releases: releases.filter(({ id }) => had.has(id)).map(({ id, name }) => ({ id, name })),
            last_downloaded_at: row.lastAt,
            has_fixed: row.hasFixed === 1,
            notified_at: row.notifiedAt,
          };
        }),
      };
    },

    reach: (releaseIds) => countRecipients(reader, releaseIds),
  };
}

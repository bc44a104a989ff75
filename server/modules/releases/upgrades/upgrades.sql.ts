import type { ReleaseStatus } from '../../../contract/advisory-status';
import { selectInChunks } from '../../../platform/db/batches';
import type { Queryable } from '../../../platform/db/connection';
import { publication } from '../releases.shared.sql';

/** What a published advisory says about a release. */
export interface PublishedStatus {
  releaseId: number;
  advisoryId: number;
  number: string;
  status: ReleaseStatus;
}

/** Returns what the published advisories say about releases, the advisory that was published first at the top. */
export async function listPublishedStatuses(
  db: Queryable,
  releaseIds: readonly number[],
): Promise<PublishedStatus[]> {
  return selectInChunks([...new Set(releaseIds)], (some) =>
    db
      .selectFrom('advisory_releases')
      .innerJoin('advisories', 'advisories.id', 'advisory_releases.advisory_id')
      .where('advisory_releases.downloadable_id', 'in', some)
      .where('advisory_releases.is_published', '=', 1)
      .where('advisories.number', 'is not', null)
      .orderBy('advisories.published_at')
      .orderBy('advisories.id')
      .select((eb) => [
        'advisory_releases.downloadable_id as releaseId',
        'advisories.id as advisoryId',
        eb.ref('advisories.number').$notNull().as('number'),
        'advisory_releases.status as status',
      ])
      .execute(),
  );
}

/** Returns finished releases with their positions in the order of their types. */
export const listPlaces = (db: Queryable, ids: readonly number[]) =>
  selectInChunks(ids, (some) =>
    db
      .selectFrom('downloadables')
      .where('id', 'in', some)
      .where('state', '=', 'finished')
      .select(['id', 'name', 'download_type_id as typeId', publication.as('publication')])
      .execute(),
  );

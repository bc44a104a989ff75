import { sql } from 'kysely';
import type { NewRelease } from '../../contract/overview';
import type { Queryable } from '../../platform/db/connection';
import { countDownloadsOf } from './downloads.shared.sql';

const publishedAt = sql<string>`coalesce(downloadables.publish_at, downloadables.finished_at)`;

/**
 * Counts the releases published since a time, also when withdrawn since, and returns the newest of them with
 * their downloads.
 * @param now ISO 8601, UTC
 * @param limit max number of releases returned, newest first
 */
export async function listNewReleases(
  db: Queryable,
  { since, now, limit }: { since: string; now: string; limit: number },
): Promise<{ count: number; first: NewRelease[] }> {
  const published = db
    .selectFrom('downloadables')
    .innerJoin('download_types', 'download_types.id', 'downloadables.download_type_id')
    .where('downloadables.state', '=', 'finished')
    .where('downloadables.draft', '=', 0)
    .where(publishedAt, '<=', now)
    .where(publishedAt, '>=', since);
  const { count } = await published
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await published
    .orderBy(publishedAt, 'desc')
    .orderBy('downloadables.id', 'desc')
    .limit(limit)
    .select([
      'downloadables.id as id',
      'downloadables.name as name',
      publishedAt.as('release_date'),
      'download_types.id as typeId',
      'download_types.name as typeName',
      'downloadables.withdrawn_at as withdrawn_at',
    ])
    .execute();
  const downloads = await countDownloadsOf(
    db,
    rows.map(({ id }) => id),
  );
  const first = rows.map(({ id, name, release_date, typeId, typeName, withdrawn_at }) => ({
    id,
    name,
    download_type: { id: typeId, name: typeName },
    release_date,
    downloads: downloads.get(id) ?? 0,
    is_withdrawn: withdrawn_at !== null,
  }));
  return { count, first };
}

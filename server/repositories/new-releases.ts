import { sql } from 'kysely';
import type { NewRelease } from '../contract/overview';
import type { Queryable } from '../db/connection';
import { isPublished } from './visibility';

const publishedAt = sql<string>`coalesce(downloadables.publish_at, downloadables.finished_at)`;

/** The releases published since a time, newest first, with their downloads. @param now ISO 8601, UTC */
export async function listNewReleases(db: Queryable, since: string, now: string): Promise<NewRelease[]> {
  const rows = await db
    .selectFrom('downloadables')
    .innerJoin('download_types', 'download_types.id', 'downloadables.download_type_id')
    .where('downloadables.state', '=', 'finished')
    .where(isPublished(now))
    .where(publishedAt, '>=', since)
    .orderBy(publishedAt, 'desc')
    .orderBy('downloadables.id', 'desc')
    .select([
      'downloadables.id as id',
      'downloadables.name as name',
      publishedAt.as('release_date'),
      'download_types.id as typeId',
      'download_types.name as typeName',
    ])
    .execute();
  const downloads = await countDownloads(db, since);
  return rows.map(({ id, name, release_date, typeId, typeName }) => ({
    id,
    name,
    download_type: { id: typeId, name: typeName },
    release_date,
    downloads: downloads.get(id) ?? 0,
  }));
}

/** How often each release was downloaded since a time, as the audit trail has it. */
async function countDownloads(db: Queryable, since: string): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('audit')
    .where('action', '=', 'download')
    .where('at', '>=', since)
    .groupBy('detail')
    .select(['detail', (eb) => eb.fn.sum<number>('count').as('count')])
    .execute();
  const counts = new Map<number, number>();
  for (const { detail, count } of rows) {
    const { id } = JSON.parse(detail) as { id: number };
    counts.set(id, (counts.get(id) ?? 0) + count);
  }
  return counts;
}

import type { NewRelease } from '../contract/overview';
import type { Queryable } from '../db/connection';

/** The releases published since a time, newest first, with their downloads. */
export async function listNewReleases(db: Queryable, since: string): Promise<NewRelease[]> {
  const rows = await db
    .selectFrom('downloadables')
    .innerJoin('download_types', 'download_types.id', 'downloadables.download_type_id')
    .where('downloadables.state', '=', 'finished')
    .where('downloadables.finished_at', '>=', since)
    .orderBy('downloadables.finished_at', 'desc')
    .orderBy('downloadables.id', 'desc')
    .select([
      'downloadables.id as id',
      'downloadables.name as name',
      'downloadables.finished_at as finishedAt',
      'download_types.id as typeId',
      'download_types.name as typeName',
    ])
    .execute();
  const downloads = await countDownloads(db, since);
  return rows.map(({ id, name, finishedAt, typeId, typeName }) => ({
    id,
    name,
    download_type: { id: typeId, name: typeName },
    release_date: finishedAt ?? since,
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

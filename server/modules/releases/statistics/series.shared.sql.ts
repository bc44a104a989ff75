import { sql } from 'kysely';
import type { Queryable } from '../../../platform/db/connection';
import { publication } from '../releases.shared.sql';
import { allowedFor, isPublished } from '../visibility.shared.sql';

/**
 * Returns the number of downloads per day or month and download type, without deleted types.
 * @param since YYYY-MM-DD, included
 * @returns `period`: YYYY-MM-DD or YYYY-MM
 */
export function listDownloadsPer(unit: 'day' | 'month', db: Queryable, since: string) {
  const period = unit === 'day' ? sql<string>`sums.day` : sql<string>`substr(sums.day, 1, 7)`;
  return db
    .with('sums', (qb) =>
      qb
        .selectFrom('downloads')
        .where('day', '>=', since)
        .groupBy(['day', 'downloadable_id'])
        .select(({ fn }) => ['day', 'downloadable_id', fn.sum<number>('count').as('count')]),
    )
    .selectFrom('sums')
    .innerJoin('downloadables', 'downloadables.id', 'sums.downloadable_id')
    .innerJoin('download_types', 'download_types.id', 'downloadables.download_type_id')
    .where('download_types.deleted_at', 'is', null)
    .groupBy([period, 'download_types.id', 'download_types.name'])
    .orderBy(period)
    .select([
      period.as('period'),
      'download_types.id as typeId',
      'download_types.name as typeName',
      // PostgreSQL returns a sum of sums as text.
      sql<number>`cast(sum(sums.count) as bigint)`.as('count'),
    ])
    .execute();
}

/**
 * Returns the releases that customer groups downloaded last, newest first, each with the number of those
 * groups. Of the releases that a group downloaded on the same day, only the newest counts. Each row also has the
 * number of all these groups, and of those that have the newest stable release of each type.
 * @param now ISO 8601, UTC
 */
export const listLastDownloaded = (db: Queryable, now: string) =>
  db
    // Uses only an index: there may be a million downloads.
    .with('had', (qb) =>
      qb
        .selectFrom('downloads')
        .where('group_id', 'is not', null)
        .groupBy(['downloadable_id', 'group_id'])
        .select(({ fn }) => ['downloadable_id', 'group_id', fn.max('day').as('day')]),
    )
    .with('ranked', (qb) =>
      qb
        .selectFrom('had')
        .innerJoin('downloadables', 'downloadables.id', 'had.downloadable_id')
        .where('downloadables.state', '=', 'finished')
        .select([
          'downloadables.id as id',
          'downloadables.download_type_id as type_id',
          'had.group_id as group_id',
          publication.as('publication'),
          sql<number>`row_number() over (partition by downloadables.download_type_id, had.group_id
            order by had.day desc, ${publication} desc, downloadables.id desc)`.as('place'),
        ]),
    )
    .with('last', (qb) =>
      qb
        .selectFrom('ranked')
        .where('place', '=', 1)
        .groupBy('id')
        .select(({ fn }) => ['id', fn.countAll<number>().as('groups')]),
    )
    .with('newest', (qb) =>
      qb
        .selectFrom('downloadables')
        .where('state', '=', 'finished')
        .where('channel', '=', 'stable')
        .where('publish_order', 'is not', null)
        .where(isPublished(now))
        .groupBy('download_type_id')
        .select(({ fn }) => ['download_type_id as type_id', fn.max('publish_order').as('publication')]),
    )
    .with('customers', (qb) =>
      qb
        .selectFrom('ranked')
        .leftJoin('newest', 'newest.type_id', 'ranked.type_id')
        .where('place', '=', 1)
        .groupBy('ranked.group_id')
        .select(
          sql<number>`max(case when ranked.publication < newest.publication then 1 else 0 end)`.as('behind'),
        ),
    )
    .selectFrom('last')
    .innerJoin('downloadables', 'downloadables.id', 'last.id')
    .innerJoin('download_types', 'download_types.id', 'downloadables.download_type_id')
    .orderBy(publication, 'desc')
    .orderBy('downloadables.id', 'desc')
    .select([
      'downloadables.id as id',
      'downloadables.name as name',
      publication.as('publication'),
      'download_types.id as typeId',
      'download_types.name as typeName',
      'last.groups as groups',
      sql<number>`(select count(*) from customers)`.as('customers'),
      sql<number>`(select count(*) from customers where behind = 0)`.as('upToDate'),
    ])
    .execute();

/**
 * Returns the newest release of each type that customer groups downloaded and still see, and when each group
 * last downloaded one of that type.
 */
export const listNewestOfGroups = (db: Queryable, groupIds: readonly number[]) =>
  db
    .selectFrom('downloads')
    .innerJoin('downloadables', 'downloadables.id', 'downloads.downloadable_id')
    .innerJoin('download_types', 'download_types.id', 'downloadables.download_type_id')
    .where('downloads.group_id', 'in', groupIds)
    .where('downloadables.state', '=', 'finished')
    .where('download_types.deleted_at', 'is', null)
    .where(allowedFor(sql.ref('downloads.group_id')))
    .groupBy(['downloads.group_id', 'download_types.id'])
    .select(({ fn }) => [
      'downloads.group_id as groupId',
      'download_types.id as typeId',
      sql<number>`max(${publication})`.as('publication'),
      fn.max('downloads.last_at').as('downloadedAt'),
    ])
    .execute();

/**
 * Returns the newest published stable release of download types, and `publish_order` of that release and of
 * the one before it, by type id.
 * @param now ISO 8601, UTC
 */
export async function findNewestTwo(
  db: Queryable,
  typeIds: readonly number[],
  now: string,
): Promise<ReadonlyMap<number, NewestTwo>> {
  if (typeIds.length === 0) return new Map();
  const valueAt = <Value>(
    column: 'id' | 'name' | 'publish_order',
    offset: number,
  ) => sql<Value | null>`(select
    ${sql.ref(`downloadables.${column}`)} from downloadables
    where downloadables.download_type_id = download_types.id and downloadables.state = 'finished'
      and downloadables.publish_order is not null and downloadables.channel = 'stable' and ${isPublished(now)}
    order by downloadables.publish_order desc limit 1 offset ${sql.lit(offset)})`;
  const rows = await db
    .selectFrom('download_types')
    .where('id', 'in', typeIds)
    .select([
      'id',
      valueAt<number>('id', 0).as('newestId'),
      valueAt<string>('name', 0).as('newestName'),
      valueAt<number>('publish_order', 0).as('newest'),
      valueAt<number>('publish_order', 1).as('previous'),
    ])
    .execute();
  return new Map(
    rows.map(({ id, newestId, newestName, newest, previous }) => [
      id,
      {
        release: newestId === null ? null : { id: newestId, name: newestName ?? '' },
        ...{ newest, previous },
      },
    ]),
  );
}

interface NewestTwo {
  /** The newest release. */
  release: { id: number; name: string } | null;
  /** `publish_order` of the newest release. */
  newest: number | null;
  /** `publish_order` of the release before it. */
  previous: number | null;
}

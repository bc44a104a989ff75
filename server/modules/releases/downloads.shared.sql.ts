import { sql } from 'kysely';
import type { GroupDetails } from '../../contract/group';
import type { ListQuery, Page } from '../../contract/list';
import type { ReleaseDownload, ReleaseStatistics } from '../../contract/statistics';
import type { UserDetails } from '../../contract/user';
import type { Queryable } from '../../platform/db/connection';
import { publication } from './releases.shared.sql';
import { readPage, type Listing } from '../../platform/lists/read-page';
import { isPublished, releaseVisibleTo, visibleTo, type Viewer } from './visibility.shared.sql';

/** Counts a download by a customer. @param at ISO 8601, UTC */
export async function addDownload(
  db: Queryable,
  { releaseId, userId, groupId, at }: { releaseId: number; userId: number; groupId: number; at: string },
): Promise<void> {
  await db
    .insertInto('downloads')
    .values({
      downloadable_id: releaseId,
      user_id: userId,
      group_id: groupId,
      day: at.slice(0, 10),
      count: 1,
      last_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['downloadable_id', 'group_id', 'user_id', 'day'])
        .doUpdateSet((eb) => ({ count: eb('downloads.count', '+', 1), last_at: at })),
    )
    .execute();
}

const listing: Listing = {
  sorts: {
    last_at: { by: sql`downloads.last_at`, type: 'string' },
    user: { by: sql`coalesce(users.search_key, '')`, type: 'string' },
    group: { by: sql`coalesce(groups.search_key, '')`, type: 'string' },
    count: { by: sql`downloads.count`, type: 'number' },
  },
  sort: '-last_at',
  id: sql`downloads.id`,
  searched: [sql`coalesce(users.search_key, '')`, sql`coalesce(groups.search_key, '')`],
};

/** Returns the downloads of a release, per user and day. @throws HttpProblem 422 for an invalid cursor */
export async function listDownloads(
  db: Queryable,
  releaseId: number,
  request: ListQuery,
): Promise<Page<ReleaseDownload>> {
  const query = db
    .selectFrom('downloads')
    .leftJoin('users', 'users.id', 'downloads.user_id')
    .leftJoin('groups', 'groups.id', 'downloads.group_id')
    .where('downloads.downloadable_id', '=', releaseId)
    .select([
      'downloads.id as id',
      'downloads.count as count',
      'downloads.last_at as last_at',
      'users.id as userId',
      'users.name as userName',
      'users.email as userEmail',
      'groups.id as groupId',
      'groups.name as groupName',
    ]);
  const page = await readPage(query, listing, request);
  return {
    ...page,
    rows: page.rows.map(({ id, count, last_at, ...row }) => ({
      ...{ id, count, last_at },
      user:
        row.userId === null ? null : { id: row.userId, name: row.userName ?? '', email: row.userEmail ?? '' },
      group: row.groupId === null ? null : { id: row.groupId, name: row.groupName ?? '' },
    })),
  };
}

/** Counts the downloads of a release, in total and per day. */
export async function countDownloads(
  db: Queryable,
  releaseId: number,
): Promise<Pick<ReleaseStatistics, 'downloads' | 'users' | 'groups' | 'days'>> {
  const ofRelease = db.selectFrom('downloads').where('downloadable_id', '=', releaseId);
  const { users, groups } = await ofRelease
    .select(({ fn }) => [
      fn.count<number>('user_id').distinct().as('users'),
      fn.count<number>('group_id').distinct().as('groups'),
    ])
    .executeTakeFirstOrThrow();
  const days = await ofRelease
    .groupBy('day')
    .orderBy('day')
    .select(({ fn }) => ['day', fn.sum<number>('count').as('count')])
    .execute();
  return { downloads: days.reduce((sum, { count }) => sum + count, 0), users, groups, days };
}

/** Counts the downloads of releases, by release id. */
export async function countDownloadsOf(
  db: Queryable,
  releaseIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (releaseIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('downloads')
    .where('downloadable_id', 'in', releaseIds)
    .groupBy('downloadable_id')
    .select(({ fn }) => ['downloadable_id as id', fn.sum<number>('count').as('count')])
    .execute();
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Returns the last downloads by current users of a group, newest first. */
export async function listDownloadsOf(
  db: Queryable,
  groupId: number,
  limit: number,
): Promise<GroupDetails['downloads']> {
  const rows = await db
    .selectFrom('downloads')
    .innerJoin('users', 'users.id', 'downloads.user_id')
    .innerJoin('downloadables', 'downloadables.id', 'downloads.downloadable_id')
    .innerJoin('download_types', 'download_types.id', 'downloadables.download_type_id')
    .where('users.group_id', '=', groupId)
    .where('downloadables.state', '=', 'finished')
    .orderBy('downloads.last_at', 'desc')
    .orderBy('downloads.id', 'desc')
    .limit(limit)
    .select([
      'downloads.last_at as at',
      'downloadables.id as id',
      'downloadables.name as name',
      'download_types.id as typeId',
      'download_types.name as typeName',
      'users.email as user',
    ])
    .execute();
  return rows.map(({ at, id, name, typeId, typeName, user }) => ({
    at,
    release: { id, name },
    download_type: { id: typeId, name: typeName },
    user,
  }));
}

/**
 * Returns the last downloads of a user, newest first: those of releases that the viewer may see, and for
 * others than administrators those while the user was in the viewer's group.
 */
export async function listLastDownloads(
  db: Queryable,
  viewer: Viewer,
  userId: number,
  { limit, now }: { limit: number; now: string },
): Promise<UserDetails['downloads']> {
  let query = db
    .selectFrom('downloads')
    .innerJoin('downloadables', 'downloadables.id', 'downloads.downloadable_id')
    .innerJoin('download_types', 'download_types.id', 'downloadables.download_type_id')
    .where('downloads.user_id', '=', userId)
    .where('downloadables.state', '=', 'finished')
    .where(visibleTo(viewer))
    .where(releaseVisibleTo(viewer, now))
    .orderBy('downloads.last_at', 'desc')
    .orderBy('downloads.id', 'desc')
    .limit(limit)
    .select([
      'downloads.count as count',
      'downloads.last_at as last_at',
      'downloadables.id as id',
      'downloadables.name as name',
      'download_types.id as typeId',
      'download_types.name as typeName',
    ]);
  if (!viewer.isAdmin) query = query.where('downloads.group_id', '=', viewer.groupId);
  const rows = await query.execute();
  return rows.map(({ count, last_at, id, name, typeId, typeName }) => ({
    release: { id, name },
    download_type: { id: typeId, name: typeName },
    count,
    last_at,
  }));
}

/** Returns the downloads of a person, newest first. */
export const listOwnDownloads = (db: Queryable, userId: number) =>
  db
    .selectFrom('downloads')
    .innerJoin('downloadables', 'downloadables.id', 'downloads.downloadable_id')
    .where('downloads.user_id', '=', userId)
    .where('downloadables.state', '=', 'finished')
    .orderBy('downloads.last_at', 'desc')
    .select(['downloadables.name as release', 'downloads.count as count', 'downloads.last_at as last_at'])
    .execute();

/** For each release of a type, newest first, counts the customer groups whose newest download it is. */
export async function countNewestDownloaded(
  db: Queryable,
  downloadTypeId: number,
): Promise<ReleaseStatistics['versions']> {
  const rows = await db
    // Uses only the index: there may be a million downloads.
    .with('had', (qb) =>
      qb
        .selectFrom('downloads')
        .distinct()
        .where('downloadable_id', 'in', (eb) =>
          eb
            .selectFrom('downloadables')
            .where('download_type_id', '=', downloadTypeId)
            .where('state', '=', 'finished')
            .select('id'),
        )
        .where('group_id', 'is not', null)
        .select(['downloadable_id', 'group_id']),
    )
    .selectFrom('had')
    .innerJoin('downloadables', 'downloadables.id', 'had.downloadable_id')
    .orderBy(publication, 'desc')
    .orderBy('downloadables.id', 'desc')
    .select(['downloadables.id as id', 'downloadables.name as name', 'had.group_id as groupId'])
    .execute();
  const seen = new Set<number | null>();
  const versions = new Map<number, ReleaseStatistics['versions'][number]>();
  for (const { id, name, groupId } of rows) {
    if (seen.has(groupId)) continue;
    seen.add(groupId);
    const version = versions.get(id) ?? { release: { id, name }, groups: 0 };
    versions.set(id, { ...version, groups: version.groups + 1 });
  }
  return [...versions.values()];
}

/** A release and its position in the order of its type. */
interface Placed {
  typeId: number;
  id: number;
  name: string;
  publication: number;
}

/**
 * Returns the newest release of each type that a customer group downloaded, by type id.
 * @param typeIds only these types; undefined: all
 */
export async function listNewestDownloaded(
  db: Queryable,
  groupId: number,
  typeIds?: readonly number[],
): Promise<ReadonlyMap<number, Placed & { downloadedAt: string }>> {
  const rows = await db
    .selectFrom('downloads')
    .innerJoin('downloadables', 'downloadables.id', 'downloads.downloadable_id')
    .where('downloads.group_id', '=', groupId)
    .where('downloadables.state', '=', 'finished')
    .$if(typeIds !== undefined, (some) => some.where('download_type_id', 'in', [0, ...(typeIds ?? [])]))
    .groupBy(['downloadables.download_type_id', 'downloadables.id', 'downloadables.name', 'publish_order'])
    .orderBy(publication)
    .orderBy('downloadables.id')
    .select(({ fn }) => [
      'downloadables.download_type_id as typeId',
      'downloadables.id as id',
      'downloadables.name as name',
      publication.as('publication'),
      fn.max('downloads.last_at').as('downloadedAt'),
    ])
    .execute();
  return new Map(rows.map((row) => [row.typeId, row]));
}

/**
 * Returns the types that a customer group may see, by name, each with the newest release the group can
 * download.
 * @param now ISO 8601, UTC
 */
export async function listNewestFor(
  db: Queryable,
  groupId: number,
  now: string,
): Promise<{ type: { id: number; name: string }; newest: Placed | undefined }[]> {
  const viewer = { isAdmin: false, groupId };
  const types = await db
    .selectFrom('download_types')
    .where(visibleTo(viewer))
    .orderBy('search_key')
    .orderBy('id')
    .select(['id', 'name'])
    .execute();
  const newest = await db
    .with('offered', (qb) =>
      qb
        .selectFrom('downloadables')
        .innerJoin('download_types', 'download_types.id', 'downloadables.download_type_id')
        .where('downloadables.state', '=', 'finished')
        .where(visibleTo(viewer))
        .where(releaseVisibleTo(viewer, now))
        .where(isPublished(now))
        .select([
          'downloadables.download_type_id as typeId',
          'downloadables.id as id',
          'downloadables.name as name',
          publication.as('publication'),
          sql<number>`row_number() over (partition by downloadables.download_type_id
            order by ${publication} desc, downloadables.id desc)`.as('place'),
        ]),
    )
    .selectFrom('offered')
    .where('place', '=', 1)
    .select(['typeId', 'id', 'name', 'publication'])
    .execute();
  const byType = new Map(newest.map((release) => [release.typeId, release]));
  return types.map((type) => ({ type, newest: byType.get(type.id) }));
}

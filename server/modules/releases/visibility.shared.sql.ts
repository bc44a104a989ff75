import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../../platform/db/connection';

/**
 * The reader of rows. An administrator sees everything, an API key its types, a user the types of their
 * group.
 */
export interface Viewer {
  isAdmin: boolean;
  groupId: number;
  apiKey?: { downloadTypeIds: readonly number[] };
}

/**
 * The only rule for the download types that a person may see. An administrator sees all types, and an API key
 * its own. A user sees types without allowed groups and types that allow the user's group. Nobody sees a
 * deleted type. List, detail, download and installer all use it. For queries with the table `download_types`.
 */
export function visibleTo({ isAdmin, apiKey, groupId }: Viewer): RawBuilder<boolean> {
  const exists = sql<boolean>`download_types.deleted_at is null`;
  if (isAdmin) return exists;
  if (!apiKey) return sql<boolean>`(${exists} and ${allowedFor(sql`${groupId}`)})`;
  const ids = apiKey.downloadTypeIds;
  return ids.length === 0
    ? sql<boolean>`1 = 0`
    : sql<boolean>`(${exists} and download_types.id in (${sql.join(ids)}))`;
}

/** True if a group may see a type that exists. For queries with the table `download_types`. */
export const allowedFor = (groupId: RawBuilder<unknown>) => sql<boolean>`(
  not exists (select 1 from allowed_groups where allowed_groups.download_type_id = download_types.id)
  or exists (select 1 from allowed_groups
    where allowed_groups.download_type_id = download_types.id and allowed_groups.user_group_id = ${groupId}))`;

/**
 * The only rule for the finished releases of a visible type that a person may see. Administrators and API
 * keys see all. A user sees published releases, also when withdrawn since, in the channels that the user's
 * group gets. For queries with the table `downloadables`.
 * @param now ISO 8601, UTC
 */
export function releaseVisibleTo(viewer: Viewer, now: string): RawBuilder<boolean> {
  if (viewer.isAdmin || viewer.apiKey) return sql<boolean>`1 = 1`;
  return sql<boolean>`(downloadables.draft = 0
    and (downloadables.publish_at is null or downloadables.publish_at <= ${now})
    and (downloadables.channel = 'stable'
      or exists (select 1 from groups where groups.id = ${viewer.groupId} and groups.gets_previews = 1)))`;
}

/**
 * True if a finished release is published and not withdrawn. For queries with the table `downloadables`.
 * @param now ISO 8601, UTC
 */
export const isPublished = (now: string): RawBuilder<boolean> => sql<boolean>`(downloadables.draft = 0
  and downloadables.withdrawn_at is null
  and (downloadables.publish_at is null or downloadables.publish_at <= ${now}))`;

/**
 * True if a user may see a published release. For queries over many users, with the tables `users`, `groups`,
 * `download_types` and `downloadables`.
 */
export const visibleToUsers = sql<boolean>`(groups.is_admin = 1
  or ${visibleToGroups(sql.ref('downloadables.channel'), sql.ref('users.group_id'))})`;

/**
 * True if a customer group sees releases of a channel. For queries with the tables `groups` and
 * `download_types`.
 */
export function visibleToGroups(channel: RawBuilder<unknown>, groupId: RawBuilder<unknown>) {
  return sql<boolean>`((${channel} = 'stable' or groups.gets_previews = 1) and ${allowedFor(groupId)})`;
}

/** Returns a function that gives the number of download types that one of these groups may see. */
export async function countVisibleTypes(
  db: Queryable,
  groupIds: readonly number[],
): Promise<(groupId: number) => number> {
  const types = db.selectFrom('download_types').where('deleted_at', 'is', null);
  const { count: forEveryone } = await types
    .where(allowedFor(sql`null`))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const limited = await types
    .innerJoin('allowed_groups', 'allowed_groups.download_type_id', 'download_types.id')
    .where('allowed_groups.user_group_id', 'in', groupIds)
    .groupBy('allowed_groups.user_group_id')
    .select(({ fn }) => ['allowed_groups.user_group_id as id', fn.countAll<number>().as('count')])
    .execute();
  const counts = new Map(limited.map(({ id, count }) => [id, count]));
  return (groupId) => forEveryone + (counts.get(groupId) ?? 0);
}

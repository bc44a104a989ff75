import { sql, type RawBuilder } from 'kysely';

/** For whom rows are read: an administrator sees everything, an API key its types, others what their group may see. */
export interface Viewer {
  isAdmin: boolean;
  groupId: number;
  apiKey?: { downloadTypeIds: readonly number[] };
}

/**
 * The one rule of what a person may see: an administrator every download type; an API key those that it is for; another
 * person a type that has no allowed group, or the person's own group among them. Nobody a deleted type. List, detail, download and installer all use it.
 * For use in a query that has the table `download_types`.
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

const allowedFor = (groupId: RawBuilder<unknown>) => sql<boolean>`(
  not exists (select 1 from allowed_groups where allowed_groups.download_type_id = download_types.id)
  or exists (select 1 from allowed_groups
    where allowed_groups.download_type_id = download_types.id and allowed_groups.user_group_id = ${groupId}))`;

/**
 * The one rule of which finished releases of such a type a person may see: an administrator and an API key all; another
 * person those published by then, also where they were withdrawn since, of the channels that the person's group gets.
 * For use in a query that has the table `downloadables`. @param now ISO 8601, UTC
 */
export function releaseVisibleTo(viewer: Viewer, now: string): RawBuilder<boolean> {
  if (viewer.isAdmin || viewer.apiKey) return sql<boolean>`1 = 1`;
  return sql<boolean>`(downloadables.draft = 0
    and (downloadables.publish_at is null or downloadables.publish_at <= ${now})
    and (downloadables.channel = 'stable'
      or exists (select 1 from groups where groups.id = ${viewer.groupId} and groups.gets_previews = 1)))`;
}

/** Whether a finished release is published, not withdrawn. For use as above. @param now as above */
export const isPublished = (now: string): RawBuilder<boolean> => sql<boolean>`(downloadables.draft = 0
  and downloadables.withdrawn_at is null
  and (downloadables.publish_at is null or downloadables.publish_at <= ${now}))`;

/**
 * Which published releases each of many people may see: for use in a query that has `users`, `groups`, `download_types`
 * and `downloadables`.
 */
export const visibleToUsers = sql<boolean>`(groups.is_admin = 1
  or ${visibleToGroups(sql.ref('downloadables.channel'), sql.ref('users.group_id'))})`;

/** Which customer groups see releases of a channel: for use in a query that has `groups` and `download_types`. */
export function visibleToGroups(channel: RawBuilder<unknown>, groupId: RawBuilder<unknown>) {
  return sql<boolean>`((${channel} = 'stable' or groups.gets_previews = 1) and ${allowedFor(groupId)})`;
}

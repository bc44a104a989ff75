import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { AdvisoryReach } from '../../contract/advisory-publication';
import type { ListQuery, Page } from '../../contract/list';
import type { Queryable } from '../../platform/db/connection';
import type { Tables } from '../../platform/db/tables';
import { readPage, type Listing } from '../../platform/lists/read-page';
import { isPublished, type AdvisoryRow, type Stage } from './advisories.sql';

/** The reasons to notify a recipient, in this order: a person who downloaded it is no mere manager. */
export const ways = ['download', 'manager', 'none'] as const;

export interface RecipientRow {
  id: number;
  userId: number | null;
  userName: string | null;
  userEmail: string | null;
  groupId: number | null;
  groupName: string;
  /** the index in `ways` */
  via: number;
  /** ids of the affected releases, separated by commas */
  releaseIds: string;
  lastAt: string;
  hasFixed: number;
  notifiedAt: string | null;
}

const listing: Listing = {
  sorts: {
    group: { by: sql`coalesce(groups.search_key, lower(recipients.group_name))`, type: 'string' },
    user: { by: sql`coalesce(users.search_key, '')`, type: 'string' },
    last_downloaded_at: { by: sql`recipients.last_at`, type: 'string' },
  },
  sort: 'group',
  id: sql`recipients.id`,
  isComputed: true,
  searched: [
    sql`coalesce(users.search_key, '')`,
    sql`coalesce(groups.search_key, lower(recipients.group_name))`,
  ],
};

/** The groups that a manager can be notified for. Must be the condition of the index `users_managers`. */
const isManager = sql<boolean>`managers.is_manager = 1 and managers.blocked = 0`;

/** Returns one row for each recipient of an advisory. */
export function recipientsOf({ id }: Pick<AdvisoryRow, 'id'>, stage: Stage) {
  return recipientsOfReleases(
    (status) => sql`(
      select downloadable_id from advisory_releases
      where advisory_id = ${id} and is_published = ${isPublished(stage)} and status = ${status})`,
  );
}

/** Returns how many people and groups have one of these releases. */
export async function countRecipients(db: Queryable, releaseIds: readonly number[]): Promise<AdvisoryReach> {
  const row = await db
    .selectFrom(
      recipientsOfReleases((status) =>
        status === 'affected' ? sql`(${sql.join(releaseIds)})` : sql`(null)`,
      ),
    )
    .select([
      sql<number>`count(recipients.user_id)`.as('people'),
      sql<number>`count(distinct coalesce(cast(recipients.group_id as text), recipients.group_name || '/'))`.as(
        'groups',
      ),
    ])
    .executeTakeFirstOrThrow();
  return row;
}

/**
 * Returns one row for each recipient. `had`: the downloads of affected releases. `reached`: who is notified
 * of each of them: the person; if that user was deleted, the managers of the group; else nobody (`user_id` is
 * null). The id of such a row is negative: minus the id of its first download.
 * @param releases the ids of the releases with a status, as a subquery or a list
 */
function recipientsOfReleases(releases: (status: 'affected' | 'fixed') => RawBuilder<unknown>) {
  const fixedOf = (column: 'user_id' | 'group_id') => sql`
    select distinct downloads.${sql.ref(column)} as owner_id, downloadables.download_type_id as type_id
    from downloads join downloadables on downloadables.id = downloads.downloadable_id
    where downloads.downloadable_id in ${releases('fixed')} and downloads.${sql.ref(column)} is not null`;
  return sql<object>`(
    with had as (
      select user_id, group_id, coalesce(group_name, '') as group_name, downloadable_id,
        max(last_at) as last_at, min(id) as first_id
      from downloads where downloadable_id in ${releases('affected')}
      group by user_id, group_id, coalesce(group_name, ''), downloadable_id),
    reached as (
      select users.id as user_id, users.group_id as group_id, '' as group_name, 0 as via,
        had.downloadable_id, had.last_at, had.first_id
      from had join users on users.id = had.user_id
        join groups on groups.id = users.group_id and groups.is_admin = 0
      union all
      select managers.id, managers.group_id, '', 1, had.downloadable_id, had.last_at, had.first_id
      from had join users as managers on managers.group_id = had.group_id and ${isManager}
      where had.user_id is null
      union all
      select cast(null as integer), had.group_id, had.group_name, 2,
        had.downloadable_id, had.last_at, had.first_id
      from had where had.user_id is null and not exists (
        select 1 from users as managers where managers.group_id = had.group_id and ${isManager})),
    files as (
      select user_id, group_id, group_name, min(via) as via, downloadable_id,
        max(last_at) as last_at, min(first_id) as first_id
      from reached group by user_id, group_id, group_name, downloadable_id),
    fixed_by_user as (${fixedOf('user_id')}),
    fixed_by_group as (${fixedOf('group_id')})
    select coalesce(files.user_id, -min(files.first_id)) as id, files.user_id, files.group_id,
      files.group_name, min(files.via) as via,
      string_agg(cast(files.downloadable_id as text), ',') as release_ids,
      max(files.last_at) as last_at,
      min(case when fixed_by_user.owner_id is not null or fixed_by_group.owner_id is not null
        then 1 else 0 end) as has_fixed
    from files
      join downloadables on downloadables.id = files.downloadable_id
      left join fixed_by_user on fixed_by_user.owner_id = files.user_id
        and fixed_by_user.type_id = downloadables.download_type_id
      left join fixed_by_group on fixed_by_group.owner_id = files.group_id
        and fixed_by_group.type_id = downloadables.download_type_id
    group by files.user_id, files.group_id, files.group_name)`.as('recipients');
}

/**
 * Returns a page of the recipients of an advisory.
 * @throws HttpProblem 422 for an invalid cursor
 */
export function listRecipients(
  db: Queryable,
  advisory: Pick<AdvisoryRow, 'id' | 'revision'>,
  stage: Stage,
  request: ListQuery,
): Promise<Page<RecipientRow>> {
  const query = db
    .selectFrom(recipientsOf(advisory, stage))
    .leftJoin('users', (join) => join.on(sql`users.id`, '=', sql`recipients.user_id`))
    .leftJoin('groups', (join) => join.on(sql`groups.id`, '=', sql`recipients.group_id`))
    .leftJoin('advisory_notifications', (join) =>
      join
        .on('advisory_notifications.advisory_id', '=', advisory.id)
        .on('advisory_notifications.revision', '=', advisory.revision)
        .on(sql`advisory_notifications.user_id`, '=', sql`recipients.user_id`),
    )
    .select([
      sql<number>`recipients.id`.as('id'),
      sql<number | null>`recipients.user_id`.as('userId'),
      'users.name as userName',
      'users.email as userEmail',
      sql<number | null>`recipients.group_id`.as('groupId'),
      sql<string>`coalesce(groups.name, recipients.group_name)`.as('groupName'),
      sql<number>`recipients.via`.as('via'),
      sql<string>`recipients.release_ids`.as('releaseIds'),
      sql<string>`recipients.last_at`.as('lastAt'),
      sql<number>`recipients.has_fixed`.as('hasFixed'),
      'advisory_notifications.created_at as notifiedAt',
    ]) as unknown as SelectQueryBuilder<Tables, 'users', RecipientRow>;
  return readPage(query, listing, request);
}

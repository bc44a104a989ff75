import { sql } from 'kysely';
import type { Channel, ReleaseKind } from '../../contract/release';
import type { Queryable } from '../../platform/db/connection';
import {
  isPublished,
  releaseVisibleTo,
  visibleTo,
  visibleToGroups,
  visibleToUsers,
  type Viewer,
} from '../releases/visibility.shared.sql';

/** `new`: notify everyone who may see the release; `stable`: notify those who do not get previews. */
export type Announcement = 'new' | 'stable';

const isToAnnounce = (what: Announcement) =>
  what === 'new'
    ? sql<boolean>`downloadables.announced_at is null`
    : sql<boolean>`(downloadables.stable_at is not null and downloadables.stable_at > downloadables.announced_at
        and downloadables.channel = 'stable')`;

/** Returns published releases that are not announced yet, oldest first. @param now ISO 8601, UTC */
export function listToAnnounce(
  db: Queryable,
  what: Announcement,
  now: string,
): Promise<{ id: number; kind: ReleaseKind }[]> {
  return db
    .selectFrom('downloadables')
    .where(isToAnnounce(what))
    .where('state', '=', 'finished')
    .where(isPublished(now))
    .orderBy((eb) => eb.fn.coalesce('publish_at', 'finished_at'))
    .orderBy('id')
    .select(['id', 'kind'])
    .execute();
}

/** @returns false if another instance announced it first, or the release is gone */
export async function setAnnounced(
  db: Queryable,
  id: number,
  what: Announcement,
  now: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('downloadables')
    .set({ announced_at: now })
    .where('id', '=', id)
    .where('state', '=', 'finished')
    .where(isToAnnounce(what))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Queues a notice for every user who may log in, may see the release and wants mail about it, except its
 * publisher. For a release that became stable, only users without previews get a notice.
 */
export async function insertNotices(db: Queryable, releaseId: number, what: Announcement): Promise<void> {
  await db
    .insertInto('release_notices')
    .columns(['user_id', 'downloadable_id'])
    .expression((eb) =>
      eb
        .selectFrom('downloadables')
        .innerJoin('download_types', 'download_types.id', 'downloadables.download_type_id')
        .innerJoin('users', (join) => join.onTrue())
        .innerJoin('groups', 'groups.id', 'users.group_id')
        .where('downloadables.id', '=', releaseId)
        .where('users.blocked', '=', 0)
        .where((is) =>
          is.or([
            is('users.release_mails', '=', 'all'),
            is.and([is('users.release_mails', '=', 'security'), is('downloadables.kind', '=', 'security')]),
          ]),
        )
        .where((is) =>
          is.or([
            is('downloadables.published_by', 'is', null),
            is('downloadables.published_by', '!=', is.ref('users.id')),
          ]),
        )
        .where(visibleToUsers)
        .$if(what === 'stable', (query) =>
          query.where('groups.is_admin', '=', 0).where('groups.gets_previews', '=', 0),
        )
        .select(['users.id', 'downloadables.id as downloadable_id']),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Counts the customer groups that would see a release of a type, and the people who would get a mail. */
export async function countAudience(
  db: Queryable,
  { typeId, kind, channel, publisherId }: NewReleaseOf,
): Promise<{ groups: number; people: number }> {
  const ofType = db
    .selectFrom('download_types')
    .innerJoin('groups', (join) => join.onTrue())
    .where('download_types.id', '=', typeId);
  const isSeen = visibleToGroups(sql`${channel}`, sql.ref('groups.id'));
  const groups = await ofType
    .where('groups.is_admin', '=', 0)
    .where(isSeen)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const people = await ofType
    .innerJoin('users', 'users.group_id', 'groups.id')
    .where((is) => is.or([is('groups.is_admin', '=', 1), isSeen]))
    .where('users.blocked', '=', 0)
    .where('users.id', '!=', publisherId)
    .where('users.release_mails', 'in', kind === 'security' ? ['all', 'security'] : ['all'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { groups: groups.count, people: people.count };
}

/** A release that is about to be published. */
interface NewReleaseOf {
  typeId: number;
  kind: ReleaseKind;
  channel: Channel;
  publisherId: number;
}

/**
 * Returns the users with pending notices who got no mail about releases since a time. Security fixes ignore
 * that limit. Times after `now` are ignored: they were written while the clock was ahead.
 */
export async function listUsersToNotify(
  db: Queryable,
  { since, now }: { since: string; now: string },
): Promise<number[]> {
  const rows = await db
    .selectFrom('release_notices')
    .innerJoin('users', 'users.id', 'release_notices.user_id')
    .innerJoin('downloadables', 'downloadables.id', 'release_notices.downloadable_id')
    .where('users.blocked', '=', 0)
    .where((eb) =>
      eb.or([
        eb('users.release_mailed_at', 'is', null),
        eb('users.release_mailed_at', '<=', since),
        eb('users.release_mailed_at', '>', now),
        eb('downloadables.kind', '=', 'security'),
      ]),
    )
    .distinct()
    .orderBy('users.id')
    .select('users.id as id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Returns the pending notices that a person may see, oldest first, and deletes all notices of that person.
 */
export async function takeNotices(db: Queryable, userId: number, viewer: Viewer, now: string) {
  const releases = await db
    .selectFrom('release_notices')
    .innerJoin('downloadables', 'downloadables.id', 'release_notices.downloadable_id')
    .innerJoin('download_types', 'download_types.id', 'downloadables.download_type_id')
    .where('release_notices.user_id', '=', userId)
    .where('downloadables.state', '=', 'finished')
    .where(isPublished(now))
    .where(visibleTo(viewer))
    .where(releaseVisibleTo(viewer, now))
    .orderBy((eb) => eb.fn.coalesce('downloadables.publish_at', 'downloadables.finished_at'))
    .orderBy('downloadables.id')
    .select([
      'downloadables.id as id',
      'downloadables.name as name',
      'downloadables.kind as kind',
      'download_types.id as typeId',
      'download_types.name as type',
    ])
    .execute();
  await db.deleteFrom('release_notices').where('user_id', '=', userId).execute();
  return releases;
}

/**
 * Deletes a batch of notices of blocked people.
 * @param limit max number of people
 * @returns the number of deleted rows
 */
export async function deleteNoticesOfBlocked(db: Queryable, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from release_notices where user_id in (
    select id from users where blocked = 1
      and exists (select 1 from release_notices as waiting where waiting.user_id = users.id)
    limit ${limit})`.execute(db);
  return Number(numAffectedRows);
}

export async function setReleaseMailed(db: Queryable, userId: number, now: string): Promise<void> {
  await db.updateTable('users').set({ release_mailed_at: now }).where('id', '=', userId).execute();
}

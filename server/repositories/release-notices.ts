import type { ReleaseMails } from '../contract/notices';
import type { Queryable } from '../db/connection';
import { isPublished, releaseVisibleTo, visibleTo, visibleToUsers, type Viewer } from './visibility';

/** The releases that are published and not yet announced, oldest first. @param now ISO 8601, UTC */
export async function listToAnnounce(db: Queryable, now: string): Promise<number[]> {
  const rows = await db
    .selectFrom('downloadables')
    .where('announced_at', 'is', null)
    .where('state', '=', 'finished')
    .where(isPublished(now))
    .orderBy((eb) => eb.fn.coalesce('publish_at', 'finished_at'))
    .orderBy('id')
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** @returns false when somebody was faster, or it is gone */
export async function setAnnounced(db: Queryable, id: number, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('downloadables')
    .set({ announced_at: now })
    .where('id', '=', id)
    .where('announced_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Notes a release for everyone who may log in and see it and wants mail about it, but for who published it. */
export async function insertNotices(db: Queryable, releaseId: number): Promise<void> {
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
            is('downloadables.created_by', 'is', null),
            is('downloadables.created_by', '!=', is.ref('users.id')),
          ]),
        )
        .where(visibleToUsers)
        .select(['users.id', 'downloadables.id as downloadable_id']),
    )
    .execute();
}

/** The people who are to be told of releases, and were not told of any since a time; of security fixes also if they were. */
export async function listPeopleToTell(db: Queryable, since: string): Promise<number[]> {
  const rows = await db
    .selectFrom('release_notices')
    .innerJoin('users', 'users.id', 'release_notices.user_id')
    .innerJoin('downloadables', 'downloadables.id', 'release_notices.downloadable_id')
    .where('users.blocked', '=', 0)
    .where((eb) =>
      eb.or([
        eb('users.release_mailed_at', 'is', null),
        eb('users.release_mailed_at', '<=', since),
        eb('downloadables.kind', '=', 'security'),
      ]),
    )
    .distinct()
    .orderBy('users.id')
    .select('users.id as id')
    .execute();
  return rows.map(({ id }) => id);
}

/** What a person is to be told of and may see, oldest first; from then on there is nothing that they are to be told of. */
export async function takeNotices(db: Queryable, userId: number, viewer: Viewer, now: string) {
  const taken = await db
    .deleteFrom('release_notices')
    .where('user_id', '=', userId)
    .returning('downloadable_id')
    .execute();
  if (taken.length === 0) return [];
  return db
    .selectFrom('downloadables')
    .innerJoin('download_types', 'download_types.id', 'downloadables.download_type_id')
    .where(
      'downloadables.id',
      'in',
      taken.map(({ downloadable_id }) => downloadable_id),
    )
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
      'download_types.name as type',
    ])
    .execute();
}

export async function setReleaseMailed(db: Queryable, userId: number, now: string): Promise<void> {
  await db.updateTable('users').set({ release_mailed_at: now }).where('id', '=', userId).execute();
}

export async function findReleaseMails(db: Queryable, userId: number): Promise<ReleaseMails | undefined> {
  const row = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select('release_mails')
    .executeTakeFirst();
  return row?.release_mails;
}

/** Changes of which releases a person wants mail; what waits for them and is none of these is dropped. */
export async function setReleaseMails(db: Queryable, userId: number, wanted: ReleaseMails): Promise<void> {
  await db.updateTable('users').set({ release_mails: wanted }).where('id', '=', userId).execute();
  if (wanted === 'all') return;
  await db
    .deleteFrom('release_notices')
    .where('user_id', '=', userId)
    .$if(wanted === 'security', (query) =>
      query.where('downloadable_id', 'not in', (eb) =>
        eb.selectFrom('downloadables').where('kind', '=', 'security').select('id'),
      ),
    )
    .execute();
}

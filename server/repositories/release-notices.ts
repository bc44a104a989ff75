import type { ExpressionBuilder } from 'kysely';
import type { ReleaseMails } from '../contract/notices';
import type { Queryable } from '../db/connection';
import type { Tables } from '../db/tables';
import { visibleTo, visibleToUsers, type Viewer } from './download-types';

/** Whether people are to know of a release: for use in a query that has `downloadables`. */
export const isPublished = (eb: ExpressionBuilder<Tables, 'downloadables'>) =>
  eb('downloadables.state', '=', 'finished');

/** The releases that are published and not yet announced, oldest first. */
export async function listToAnnounce(db: Queryable): Promise<number[]> {
  const rows = await db
    .selectFrom('downloadables')
    .where('announced_at', 'is', null)
    .where(isPublished)
    .orderBy('finished_at')
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

/** Notes a release for everyone who may see it and wants mail about it, but for who published it. */
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
        .where('users.release_mails', '=', 'all')
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

/** The people who are to be told of releases, and were not told of any since a time. */
export async function listPeopleToTell(db: Queryable, since: string): Promise<number[]> {
  const rows = await db
    .selectFrom('release_notices')
    .innerJoin('users', 'users.id', 'release_notices.user_id')
    .where((eb) =>
      eb.or([eb('users.release_mailed_at', 'is', null), eb('users.release_mailed_at', '<=', since)]),
    )
    .distinct()
    .orderBy('users.id')
    .select('users.id as id')
    .execute();
  return rows.map(({ id }) => id);
}

/** What a person is to be told of and may see, oldest first; from then on there is nothing that they are to be told of. */
export async function takeNotices(db: Queryable, userId: number, viewer: Viewer) {
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
    .where(isPublished)
    .where(visibleTo(viewer))
    .orderBy('downloadables.finished_at')
    .orderBy('downloadables.id')
    .select(['downloadables.id as id', 'downloadables.name as name', 'download_types.name as type'])
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

/** Changes of which releases a person wants mail; what waits for them is dropped with `none`. */
export async function setReleaseMails(db: Queryable, userId: number, wanted: ReleaseMails): Promise<void> {
  await db.updateTable('users').set({ release_mails: wanted }).where('id', '=', userId).execute();
  if (wanted === 'none') await db.deleteFrom('release_notices').where('user_id', '=', userId).execute();
}

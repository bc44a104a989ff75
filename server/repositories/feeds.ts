import { sql } from 'kysely';
import type { Queryable } from '../db/connection';
import { isPublished, releaseVisibleTo, visibleTo, type Viewer } from './visibility';

/** When the feed of a person was made; undefined when there is none. */
export async function findFeedTime(db: Queryable, userId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('feeds')
    .where('user_id', '=', userId)
    .select('created_at')
    .executeTakeFirst();
  return row?.created_at;
}

/** Makes the feed of a person, or gives it another secret. */
export async function putFeed(
  db: Queryable,
  feed: { user_id: number; hash: string; created_at: string },
): Promise<void> {
  const { hash, created_at } = feed;
  await db
    .insertInto('feeds')
    .values(feed)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ hash, created_at }))
    .execute();
}

/** @returns false when there is none */
export async function deleteFeed(db: Queryable, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('feeds')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Whose feed has a secret, and when it was made. */
export function findFeed(db: Queryable, hash: string) {
  return db.selectFrom('feeds').where('hash', '=', hash).select(['user_id', 'created_at']).executeTakeFirst();
}

/** The newest releases that a person may download, newest first. @param now ISO 8601, UTC */
export function listFeedReleases(db: Queryable, viewer: Viewer, most: number, now: string) {
  const publishedAt = sql<string>`coalesce(downloadables.publish_at, downloadables.finished_at)`;
  // A user without previews can download it from then on. Written as in the index `downloadables_by_change`.
  const updatedAt = sql<string>`coalesce(downloadables.stable_at, downloadables.publish_at, downloadables.finished_at)`;
  return db
    .selectFrom('downloadables')
    .innerJoin('download_types', 'download_types.id', 'downloadables.download_type_id')
    .where('downloadables.state', '=', 'finished')
    .where(isPublished(now))
    .where(visibleTo(viewer))
    .where(releaseVisibleTo(viewer, now))
    .orderBy(updatedAt, 'desc')
    .orderBy('downloadables.id', 'desc')
    .limit(most)
    .select([
      'downloadables.id as id',
      'downloadables.name as name',
      'download_types.name as type',
      'download_types.categorie as categorie',
      publishedAt.as('at'),
      updatedAt.as('updatedAt'),
      'downloadables.kind as kind',
      'downloadables.channel as channel',
      'downloadables.release_notes as notes',
      'downloadables.release_notes_nl as notesNl',
    ])
    .execute();
}

export type FeedRelease = Awaited<ReturnType<typeof listFeedReleases>>[number];

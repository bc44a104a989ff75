import type { Queryable } from '../../platform/db/connection';

/** Returns the time at which the feed of a user was created; undefined if there is no feed. */
export async function findFeedTime(db: Queryable, userId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('feeds')
    .where('user_id', '=', userId)
    .select('created_at')
    .executeTakeFirst();
  return row?.created_at;
}

/** Creates the feed of a user, or replaces its secret. */
export async function saveFeed(
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

/** @returns false if the user has no feed */
export async function deleteFeed(db: Queryable, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('feeds')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Returns the user whose feed has a secret, and the time of its creation. @param hash of the secret */
export function findFeed(db: Queryable, hash: string) {
  return db.selectFrom('feeds').where('hash', '=', hash).select(['user_id', 'created_at']).executeTakeFirst();
}

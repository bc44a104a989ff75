import type { Queryable } from '../../platform/db/connection';

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

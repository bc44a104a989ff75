import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/connection';
import { isFinished, type DownloadableRow } from './releases.shared.sql';

/** Must equal the text in the index `downloadables_by_check`. */
const checkedAt = sql<string>`coalesce(downloadables.current_hash_checked_at, '')`;

/** @returns false if the release was deleted */
export async function setCurrentHash(
  db: Queryable,
  id: number,
  currentHash: string | null,
  now: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('downloadables')
    .set({ current_hash: currentHash, current_hash_checked_at: now })
    .where('id', '=', id)
    .where(isFinished)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Returns releases whose file was missing or changed at the last check. */
export const listDamaged = (db: Queryable, limit: number) =>
  db
    .selectFrom('downloadables')
    .innerJoin('download_types', 'download_types.id', 'downloadables.download_type_id')
    .where('downloadables.state', '=', 'finished')
    .where('downloadables.current_hash_checked_at', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('downloadables.current_hash', 'is', null),
        eb('downloadables.current_hash', '!=', eb.ref('downloadables.hash')),
      ]),
    )
    .orderBy('downloadables.id')
    .limit(limit)
    .select([
      'downloadables.id as id',
      'downloadables.name as name',
      'downloadables.current_hash as current_hash',
      'downloadables.current_hash_checked_at as current_hash_checked_at',
      'download_types.name as type_name',
    ])
    .execute();

/** Clears check times after `now`: they were recorded while the clock was ahead. */
export async function forgetFutureChecks(db: Queryable, now: string): Promise<void> {
  await db
    .updateTable('downloadables')
    .set({ current_hash_checked_at: null })
    .where(isFinished)
    .where(checkedAt, '>', now)
    .execute();
}

/**
 * Returns the finished release whose last check is the oldest, if it was before a time.
 * @param after return only a release after this one in the same order
 */
export function findLeastRecentlyChecked(
  db: Queryable,
  before: string,
  after?: Pick<DownloadableRow, 'id' | 'current_hash_checked_at'>,
): Promise<DownloadableRow | undefined> {
  let query = db.selectFrom('downloadables').selectAll().where(isFinished).where(checkedAt, '<', before);
  if (after) {
    const time = after.current_hash_checked_at ?? '';
    query = query.where(sql<boolean>`(${checkedAt}, downloadables.id) > (${time}, ${after.id})`);
  }
  return query.orderBy(checkedAt).orderBy('id').limit(1).executeTakeFirst();
}

import { sql } from 'kysely';
import type { Queryable } from '../../../platform/db/connection';

/** Returns the number of files without a record, and their total size in bytes. */
export async function sumOrphans(db: Queryable): Promise<{ count: number; bytes: number }> {
  return db
    .selectFrom('orphans')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      // PostgreSQL sums `bigint` to `numeric`, which its driver returns as text.
      sql<number>`cast(coalesce(sum(bytes), 0) as bigint)`.as('bytes'),
    ])
    .executeTakeFirstOrThrow();
}

/** Returns the files without a record, by id. @param limit undefined: all */
export function listOrphans(db: Queryable, limit?: number) {
  return db
    .selectFrom('orphans')
    .selectAll()
    .orderBy('downloadable_id')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
}

/** SQLite limits the parameters of a statement: https://www.sqlite.org/limits.html */
const batchSize = 500;

/**
 * Replaces the list of files without a record. Files already on the list keep the time when they were found.
 */
export async function replaceOrphans(
  db: Queryable,
  found: readonly { id: number; bytes: number }[],
  now: string,
): Promise<void> {
  const known = new Map((await listOrphans(db)).map((row) => [row.downloadable_id, row]));
  const rows = found.map(({ id, bytes }) => ({
    downloadable_id: id,
    bytes,
    found_at: known.get(id)?.found_at ?? now,
  }));
  if (rows.length === known.size && rows.every((row) => known.get(row.downloadable_id)?.bytes === row.bytes))
    return;
  await db.deleteFrom('orphans').execute();
  for (let at = 0; at < rows.length; at += batchSize)
    await db
      .insertInto('orphans')
      .values(rows.slice(at, at + batchSize))
      .execute();
}

/**
 * Clears the list of orphans and marks their files for deletion. Files that have a record by now are kept.
 */
export async function markOrphansForDeletion(db: Queryable): Promise<void> {
  await db
    .insertInto('deleted_files')
    .columns(['downloadable_id', 'is_release'])
    .expression((eb) =>
      eb
        .selectFrom('orphans')
        .select(['orphans.downloadable_id', sql<number>`1`.as('is_release')])
        .where(
          'orphans.downloadable_id',
          'not in',
          eb.selectFrom('downloadables').where('state', '!=', 'deleted').select('id'),
        ),
    )
    .onConflict((conflict) => conflict.column('downloadable_id').doUpdateSet({ is_release: 1 }))
    .execute();
  await db.deleteFrom('orphans').execute();
}

/** Marks files for deletion. Call it in the transaction that deletes their rows. */
export async function addDeletedFiles(
  db: Queryable,
  ids: readonly number[],
  kind: 'upload' | 'release',
): Promise<void> {
  for (const id of ids)
    await db
      .insertInto('deleted_files')
      .values({ downloadable_id: id, is_release: kind === 'release' ? 1 : 0 })
      .onConflict((conflict) => conflict.column('downloadable_id').doNothing())
      .execute();
}

/** Returns the files marked for deletion. */
export const listDeletedFiles = (db: Queryable) => db.selectFrom('deleted_files').selectAll().execute();

/** Removes the marks. Call it after the files are deleted. */
export async function forgetDeletedFiles(db: Queryable, ids: readonly number[]): Promise<void> {
  for (let at = 0; at < ids.length; at += batchSize)
    await db
      .deleteFrom('deleted_files')
      .where('downloadable_id', 'in', ids.slice(at, at + batchSize))
      .execute();
}

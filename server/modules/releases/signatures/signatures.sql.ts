import type { Downloadable } from '../../../contract/release';
import type { Queryable } from '../../../platform/db/connection';
import { isFinished } from '../releases.shared.sql';

/** The fields of a release that describe its file. */
export type ReleaseFile = Pick<Downloadable, 'id' | 'file_name' | 'size' | 'sha256'>;

/** Returns the signature of a release file. Null: not signed yet. Undefined: the release was deleted. */
export async function findSignature(db: Queryable, id: number): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('downloadables')
    .select('signature')
    .where('id', '=', id)
    .where(isFinished)
    .executeTakeFirst();
  return row?.signature;
}

/** Stores a signature unless there is one already. */
export async function addSignature(db: Queryable, id: number, signature: string): Promise<void> {
  await db
    .updateTable('downloadables')
    .set({ signature })
    .where('id', '=', id)
    .where(isFinished)
    .where('signature', 'is', null)
    .execute();
}

/**
 * Returns the next release without a signature whose file was unchanged at the last check.
 * @param after release id
 */
export function findUnsigned(db: Queryable, after: number): Promise<ReleaseFile | undefined> {
  return db
    .selectFrom('downloadables')
    .select((eb) => [
      'id',
      'file_name',
      'received as size',
      eb.fn.coalesce('sha256', eb.val('')).as('sha256'),
    ])
    .where('state', '=', 'finished')
    .where('signature', 'is', null)
    .whereRef('current_hash', '=', 'hash')
    .where('id', '>', after)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

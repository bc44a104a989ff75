import type { Selectable } from 'kysely';
import type { Queryable } from '../../../platform/db/connection';
import type { Tables } from '../../../platform/db/tables';

type ReleaseKeyRow = Selectable<Tables['release_keys']>;

export async function insertReleaseKey(db: Queryable, key: ReleaseKeyRow): Promise<void> {
  await db.insertInto('release_keys').values(key).execute();
}

/** Returns all keys, newest first. */
export const listReleaseKeys = (db: Queryable): Promise<ReleaseKeyRow[]> =>
  db.selectFrom('release_keys').selectAll().orderBy('created_at', 'desc').orderBy('id').execute();

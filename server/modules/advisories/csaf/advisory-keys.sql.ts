import type { Selectable } from 'kysely';
import type { Queryable } from '../../../platform/db/connection';
import type { Tables } from '../../../platform/db/tables';

export type AdvisoryKeyRow = Selectable<Tables['advisory_keys']>;

export async function insertAdvisoryKey(db: Queryable, key: AdvisoryKeyRow): Promise<void> {
  await db.insertInto('advisory_keys').values(key).execute();
}

/** Returns all keys, newest first. */
export const listAdvisoryKeys = (db: Queryable): Promise<AdvisoryKeyRow[]> =>
  db.selectFrom('advisory_keys').selectAll().orderBy('created_at', 'desc').orderBy('fingerprint').execute();

import type { Queryable } from '../../platform/db/connection';

export interface LicenceKeyRow {
  kid: string;
  /** ISO 8601 UTC */
  createdAt: string;
  /** the private key, encrypted */
  privateKey: string;
}

/** Stores a key unless it exists already. */
export async function insertLicenceKey(db: Queryable, key: LicenceKeyRow): Promise<void> {
  await db
    .insertInto('licence_keys')
    .values({ kid: key.kid, created_at: key.createdAt, private_key: key.privateKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns all keys, newest first. */
export async function listLicenceKeys(db: Queryable): Promise<LicenceKeyRow[]> {
  const rows = await db
    .selectFrom('licence_keys')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('kid')
    .execute();
  return rows.map((row) => ({ kid: row.kid, createdAt: row.created_at, privateKey: row.private_key }));
}

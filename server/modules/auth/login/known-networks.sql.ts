import { sql } from 'kysely';
import type { Queryable } from '../../../platform/db/connection';
import { keepNewest } from '../../../platform/lists/keep-newest';

/** True if there is a user with this address who has logged in from the network. */
export async function isKnownNetwork(db: Queryable, emailKey: string, network: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_networks')
    .innerJoin('users', 'users.id', 'known_networks.user_id')
    .where('users.email_key', '=', emailKey)
    .where('known_networks.network', '=', network)
    .select('users.id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the network of a login, and deletes all but the newest `keep` networks of the user. */
export async function rememberNetwork(
  db: Queryable,
  login: { userId: number; network: string; now: string; keep: number },
): Promise<void> {
  const { userId, network, now, keep } = login;
  await db
    .insertInto('known_networks')
    .values({ user_id: userId, network, last_login_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'network']).doUpdateSet({ last_login_at: now }))
    .execute();
  await keepNewest(
    db,
    { name: 'known_networks', key: 'network', time: 'last_login_at' },
    { userId, newest: network, keep },
  );
}

/** Deletes a batch of networks whose last login was before a time. @returns the number of deleted rows */
export async function deleteOldNetworks(db: Queryable, before: string, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from known_networks where (user_id, network) in (
    select user_id, network from known_networks where last_login_at < ${before} limit ${limit})`.execute(db);
  return Number(numAffectedRows);
}

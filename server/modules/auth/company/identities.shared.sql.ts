import type { Insertable } from 'kysely';
import type { Queryable } from '../../../platform/db/connection';
import type { Tables } from '../../../platform/db/tables';

/** Returns the id of the user who is linked to a subject of a provider. */
export async function findUserOfSubject(
  db: Queryable,
  providerId: number,
  subject: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('identities')
    .select('user_id')
    .where('provider_id', '=', providerId)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_id;
}

/** Returns the identities of a user at providers, oldest first. */
export const listIdentities = (db: Queryable, userId: number) =>
  db
    .selectFrom('identities')
    .innerJoin('identity_providers', 'identity_providers.id', 'identities.provider_id')
    .where('user_id', '=', userId)
    .orderBy('identities.created_at')
    .select([
      'issuer',
      'subject',
      'identities.created_at as created_at',
      'identities.last_login_at as last_login_at',
    ])
    .execute();

/** @throws a unique violation if the user is already linked to another subject of the provider */
export async function insertIdentity(
  db: Queryable,
  identity: Insertable<Tables['identities']>,
): Promise<void> {
  await db.insertInto('identities').values(identity).execute();
}

/** Stores the time of a user's login by a provider. */
export async function noteLoginOfIdentity(
  db: Queryable,
  { providerId, userId, now }: { providerId: number; userId: number; now: string },
): Promise<void> {
  await db
    .updateTable('identities')
    .set({ last_login_at: now })
    .where('provider_id', '=', providerId)
    .where('user_id', '=', userId)
    .execute();
}

/** Deletes all identities of a user. */
export async function deleteIdentitiesOf(db: Queryable, userId: number): Promise<void> {
  await db.deleteFrom('identities').where('user_id', '=', userId).execute();
}

/**
 * Deletes all identities of a provider. Needed when its issuer or client changes: the same subject may then
 * be another person.
 */
export async function deleteIdentities(db: Queryable, providerId: number): Promise<void> {
  await db.deleteFrom('identities').where('provider_id', '=', providerId).execute();
}

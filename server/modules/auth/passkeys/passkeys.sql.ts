import type { Insertable } from 'kysely';
import type { Queryable } from '../../../platform/db/connection';
import type { Tables } from '../../../platform/db/tables';

const shown = ['id', 'name', 'created_at', 'last_used_at'] as const;

/** Returns the passkeys of a user, oldest first. */
export const listPasskeys = (db: Queryable, userId: number) =>
  db
    .selectFrom('passkeys')
    .where('user_id', '=', userId)
    .select([...shown, 'credential_id'])
    .orderBy('id')
    .execute();

export async function countPasskeys(db: Queryable, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('passkeys')
    .where('user_id', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the passkey of a user by its id. */
export const findPasskey = (db: Queryable, userId: number, id: number) =>
  db
    .selectFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .select(shown)
    .executeTakeFirst();

/** Returns the passkey of any user by the credential id that its authenticator gave it. */
export const findCredential = (db: Queryable, credentialId: string) =>
  db
    .selectFrom('passkeys')
    .where('credential_id', '=', credentialId)
    .select(['id', 'user_id', 'credential_id', 'public_key'])
    .executeTakeFirst();

/** @throws a unique violation if any user has the credential */
export const insertPasskey = (db: Queryable, passkey: Insertable<Tables['passkeys']>) =>
  db.insertInto('passkeys').values(passkey).returning(shown).executeTakeFirstOrThrow();

export async function setPasskeyName(db: Queryable, id: number, name: string): Promise<void> {
  await db.updateTable('passkeys').set({ name }).where('id', '=', id).execute();
}

/**
 * Stores the signature counter of a login. It must be higher than the last one, or always 0: an authenticator
 * without a counter sends 0 (WebAuthn, 6.1.1).
 * @returns false if this counter or a higher one was used before
 */
export async function takeCounter(
  db: Queryable,
  id: number,
  { counter, now }: { counter: number; now: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where('counter', counter === 0 ? '=' : '<', counter)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deletePasskey(db: Queryable, id: number): Promise<void> {
  await db.deleteFrom('passkeys').where('id', '=', id).execute();
}

export async function deletePasskeys(db: Queryable, userId: number): Promise<void> {
  await db.deleteFrom('passkeys').where('user_id', '=', userId).execute();
}

import type { Insertable } from 'kysely';
import type { Queryable } from '../../../platform/db/connection';
import type { Tables } from '../../../platform/db/tables';

const shown = ['id', 'name', 'created_at', 'last_used_at'] as const;

/** The passkeys of a user, the oldest first. */
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

/** That of a user, by its id. */
export const findPasskey = (db: Queryable, userId: number, id: number) =>
  db
    .selectFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .select(shown)
    .executeTakeFirst();

/** That of anybody, by the id that its authenticator has given it. */
export const findCredential = (db: Queryable, credentialId: string) =>
  db
    .selectFrom('passkeys')
    .where('credential_id', '=', credentialId)
    .select(['id', 'user_id', 'credential_id', 'public_key'])
    .executeTakeFirst();

/** @throws a violation of its unique index for a credential that somebody has */
export const insertPasskey = (db: Queryable, passkey: Insertable<Tables['passkeys']>) =>
  db.insertInto('passkeys').values(passkey).returning(shown).executeTakeFirstOrThrow();

export async function setPasskeyName(db: Queryable, id: number, name: string): Promise<void> {
  await db.updateTable('passkeys').set({ name }).where('id', '=', id).execute();
}

/**
 * Takes the signature counter of a login; an authenticator that does not count sends 0 each time (WebAuthn, 6.1.1).
 * @returns false when this one, or a later one, was taken before
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

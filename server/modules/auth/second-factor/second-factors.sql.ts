import type { Queryable } from '../../../platform/db/connection';

export function findTotp(db: Queryable, userId: number) {
  return db
    .selectFrom('totp')
    .where('user_id', '=', userId)
    .select(['secret', 'last_step', 'begun_at'])
    .executeTakeFirst();
}

/** Sets a pending secret, in place of an older pending one. */
export async function setPendingTotp(
  db: Queryable,
  userId: number,
  { secret, now }: { secret: string; now: string },
): Promise<void> {
  const pending = { secret, last_step: null, begun_at: now, guesses: 0 };
  await db
    .insertInto('totp')
    .values({ user_id: userId, ...pending })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(pending))
    .execute();
}

/**
 * Counts a code that was typed for a pending secret.
 * @returns the number so far; undefined if no secret is pending
 */
export async function countGuess(db: Queryable, userId: number): Promise<number | undefined> {
  const row = await db
    .updateTable('totp')
    .set((eb) => ({ guesses: eb('guesses', '+', 1) }))
    .where('user_id', '=', userId)
    .where('last_step', 'is', null)
    .returning('guesses')
    .executeTakeFirst();
  return row?.guesses;
}

/** Deletes a pending secret. */
export async function deletePendingTotp(db: Queryable, userId: number): Promise<void> {
  await db.deleteFrom('totp').where('user_id', '=', userId).where('last_step', 'is', null).execute();
}

/**
 * Marks the code of a time step, and all earlier ones, as used.
 * @returns false if this code or a later one was used before
 */
export async function takeStep(db: Queryable, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('totp')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteTotp(db: Queryable, userId: number): Promise<void> {
  await db.deleteFrom('totp').where('user_id', '=', userId).execute();
}

export async function deleteRecoveryCodes(db: Queryable, userId: number): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

/** Replaces the recovery codes of a user. */
export async function setRecoveryCodes(
  db: Queryable,
  userId: number,
  hashes: readonly string[],
): Promise<void> {
  await deleteRecoveryCodes(db, userId);
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ hash, user_id: userId })))
    .execute();
}

/** @returns false if there is no such code */
export async function deleteRecoveryCode(db: Queryable, userId: number, hash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function countRecoveryCodes(db: Queryable, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .where('user_id', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

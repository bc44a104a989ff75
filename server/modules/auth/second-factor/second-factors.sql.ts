import type { Queryable } from '../../../platform/db/connection';

export function findTotp(db: Queryable, userId: number) {
  return db
    .selectFrom('totp')
    .where('user_id', '=', userId)
    .select(['secret', 'last_step', 'begun_at'])
    .executeTakeFirst();
}

/** Sets a secret that no code has confirmed yet, in place of another such one. */
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

/** Counts one more code for a secret that no code has confirmed. @returns how many by now; undefined without one */
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

/** Ends a set-up that no code has confirmed. */
export async function deletePendingTotp(db: Queryable, userId: number): Promise<void> {
  await db.deleteFrom('totp').where('user_id', '=', userId).where('last_step', 'is', null).execute();
}

/** Takes the code of a step, and with it those before. @returns false when it or a later one was taken before */
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

/** Sets the recovery codes of a user, in place of older ones. */
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

/** @returns whether it was there */
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

import type { Queryable } from '../../platform/db/connection';

const outgoing = 'outgoing';

/** Returns the time since which mail and webhooks are on hold, ISO 8601 UTC; undefined if they are not. */
export async function findHold(db: Queryable): Promise<string | undefined> {
  const hold = await db.selectFrom('holds').where('name', '=', outgoing).select('since').executeTakeFirst();
  return hold?.since;
}

export const isHeld = async (db: Queryable): Promise<boolean> => (await findHold(db)) !== undefined;

/** Puts all mail and webhooks on hold until an administrator releases the hold. */
export async function holdOutgoing(db: Queryable, since: string): Promise<void> {
  await db
    .insertInto('holds')
    .values({ name: outgoing, since })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ since }))
    .execute();
}

/** @returns false if there was no hold */
export async function endHold(db: Queryable): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('holds')
    .where('name', '=', outgoing)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

import type { Queryable } from '../../platform/db/connection';

const outgoing = 'outgoing';

/** Since when mail and webhooks are held, ISO 8601 UTC; undefined when they are not. */
export async function findHold(db: Queryable): Promise<string | undefined> {
  const hold = await db.selectFrom('holds').where('name', '=', outgoing).select('since').executeTakeFirst();
  return hold?.since;
}

export const isHeld = async (db: Queryable): Promise<boolean> => (await findHold(db)) !== undefined;

/** Holds all mail and webhooks until somebody lets them go. */
export async function holdOutgoing(db: Queryable, since: string): Promise<void> {
  await db
    .insertInto('holds')
    .values({ name: outgoing, since })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ since }))
    .execute();
}

/** @returns false when nothing was held */
export async function endHold(db: Queryable): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('holds')
    .where('name', '=', outgoing)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

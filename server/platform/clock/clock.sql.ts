import type { Queryable } from '../db/connection';
import type { Tables } from '../db/tables';

const name = 'deletions';

type Clock = Pick<Tables['clock'], 'seen_at' | 'waits_since'>;

export const findClock = (db: Queryable): Promise<Clock | undefined> =>
  db.selectFrom('clock').where('name', '=', name).select(['seen_at', 'waits_since']).executeTakeFirst();

export async function setClock(db: Queryable, clock: Clock): Promise<void> {
  await db
    .insertInto('clock')
    .values({ name, ...clock })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(clock))
    .execute();
}

export async function forgetClock(db: Queryable): Promise<void> {
  await db.deleteFrom('clock').where('name', '=', name).execute();
}

/** Returns the newest time in the audit trail and the outbox, ISO 8601 UTC; undefined if both are empty. */
export async function findNewestTime(db: Queryable): Promise<string | undefined> {
  const entry = await db.selectFrom('audit').select('at').orderBy('at', 'desc').limit(1).executeTakeFirst();
  const mail = await db
    .selectFrom('outbox')
    .select('created_at')
    .where('created_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return [entry?.at, mail?.created_at]
    .filter((at): at is string => typeof at === 'string')
    .sort()
    .at(-1);
}

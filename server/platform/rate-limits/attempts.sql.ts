import { sql } from 'kysely';
import type { Queryable } from '../db/connection';

export interface Attempts {
  count: number;
  /** ISO 8601 UTC */
  endsAt: string;
}

export async function findAttempts(db: Queryable, keys: readonly string[]): Promise<Map<string, Attempts>> {
  const rows = await db.selectFrom('attempts').selectAll().where('key', 'in', keys).execute();
  return new Map(rows.map((row) => [row.key, { count: row.count, endsAt: row.ends_at }]));
}

/**
 * Adds one to a counter. Restarts a counter that has expired, or that ends later than a new one would: then
 * the clock was set back.
 */
export async function addAttempt(
  db: Queryable,
  attempt: { key: string; now: string; endsAt: string },
): Promise<Attempts> {
  const { key, now, endsAt } = attempt;
  const goesOn = sql<boolean>`attempts.ends_at > ${now} and attempts.ends_at <= ${endsAt}`;
  const row = await db
    .insertInto('attempts')
    .values({ key, count: 1, ends_at: endsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${goesOn} then attempts.count + 1 else 1 end`,
        ends_at: sql<string>`case when ${goesOn} then attempts.ends_at else ${endsAt} end`,
      }),
    )
    .returning(['count', 'ends_at'])
    .executeTakeFirstOrThrow();
  return { count: row.count, endsAt: row.ends_at };
}

export async function deleteAttempts(db: Queryable, key: string): Promise<void> {
  await db.deleteFrom('attempts').where('key', '=', key).execute();
}

/**
 * Deletes expired counters, and those that end after `latest`: no counter lasts that long, so the clock was
 * set back.
 */
export async function deleteExpiredAttempts(db: Queryable, now: string, latest: string): Promise<void> {
  await db
    .deleteFrom('attempts')
    .where((eb) => eb.or([eb('ends_at', '<=', now), eb('ends_at', '>', latest)]))
    .execute();
}

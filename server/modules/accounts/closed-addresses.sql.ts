import type { Queryable } from '../../platform/db/connection';

/** Closes an address until a time. If it is closed already, sets the new end time. */
export async function saveClosedAddress(db: Queryable, hash: string, endsAt: string): Promise<void> {
  await db
    .insertInto('closed_addresses')
    .values({ hash, ends_at: endsAt })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ ends_at: endsAt }))
    .execute();
}

export async function deleteClosedAddress(db: Queryable, hash: string): Promise<void> {
  await db.deleteFrom('closed_addresses').where('hash', '=', hash).execute();
}

export async function hasClosedAddress(db: Queryable, hash: string, now: string): Promise<boolean> {
  const query = db.selectFrom('closed_addresses').select('hash').where('hash', '=', hash);
  return (await query.where('ends_at', '>', now).executeTakeFirst()) !== undefined;
}

/** Deletes a batch of closed addresses that expired before a time. @returns the number of deleted rows */
export async function deleteEndedClosedAddresses(
  db: Queryable,
  before: string,
  limit: number,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('closed_addresses')
    .where('hash', 'in', (eb) =>
      eb.selectFrom('closed_addresses').where('ends_at', '<', before).limit(limit).select('hash'),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

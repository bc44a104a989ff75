import { sql } from 'kysely';
import type { Queryable } from '../db/connection';

/** The tables whose rows end with a time, and that time. */
type Aging =
  | { table: 'contact_messages'; time: 'at' }
  | { table: 'invitations'; time: 'expires_at' }
  | { table: 'outbox'; time: 'sent_at' | 'failed_at' | 'link_ends_at' };

/** Deletes at most `limit` rows whose time is before another. @returns how many were deleted */
export async function deleteSome<Table extends Aging['table']>(
  db: Queryable,
  table: Table,
  time: Extract<Aging, { table: Table }>['time'],
  before: string,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where id in (
    select id from ${sql.table(table)} where ${sql.ref(time)} < ${before} limit ${limit})`.execute(db);
  return Number(numAffectedRows);
}

import { sql } from 'kysely';
import type { Queryable } from '../db/connection';

/** The tables whose rows are deleted by age, with the columns of that age. */
type Aging =
  | { table: 'advisory_notifications'; time: 'created_at' }
  | { table: 'contact_messages'; time: 'at' }
  | { table: 'invitations'; time: 'expires_at' }
  | { table: 'outbox'; time: 'sent_at' | 'failed_at' | 'link_ends_at' };

/** Deletes at most `limit` rows whose `time` is earlier than `before`. @returns the number of deleted rows */
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

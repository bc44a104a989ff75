import { sql } from 'kysely';
import type { Queryable } from '../db/connection';

/** A table with many rows per user: its key column, and the column with the time of a row. */
type Table =
  | { name: 'tokens'; key: 'hash'; time: 'created_at' }
  | { name: 'known_networks'; key: 'network'; time: 'last_login_at' };

/**
 * Deletes a user's oldest rows, so that at most `keep` are left. Always keeps `newest`, even if the clock was
 * set back.
 */
export async function keepNewest(
  db: Queryable,
  table: Table,
  { userId, newest, keep }: { userId: number; newest: string; keep: number },
): Promise<void> {
  const [name, key] = [sql.table(table.name), sql.ref(table.key)];
  await sql`
    delete from ${name} where user_id = ${userId} and ${key} != ${newest} and ${key} not in (
      select ${key} from ${name} where user_id = ${userId} and ${key} != ${newest}
      order by ${sql.ref(table.time)} desc, ${key} limit ${keep - 1}
    )
  `.execute(db);
}

import { sql } from 'kysely';
import type { Queryable } from '../db/connection';
import { readTables, rowsRead, type ReadRow } from '../db/json-column';
import { HttpProblem } from '../http/problem';
import { isKeyLost, keyTables } from '../secrets/sealed-keys';
import type { Conditions } from './conditions';

/** The rows that this instance could not read. A damaged row must not stop lists and jobs: they leave it out. */
export interface DamagedRows {
  /**
   * Raises a condition if a row could not be read, which is logged once, and else ends it.
   * @param row its table and what identifies it, such as `advisory_revisions BEL-2026-0001`
   * @param value what was read; undefined: it is damaged
   * @returns the value
   */
  note<Value>(row: string, value: Value | undefined): Value | undefined;
  /** As `note`, for a call that needs the row. @throws HttpProblem 500 */
  require<Value>(row: string, value: Value | undefined): Value;
  has(row: string): boolean;
  /** Notes rows with a JSON column or a secret whenever they are read. @returns a function that ends this */
  watch(): () => void;
  /** Ends the conditions of such rows that were deleted, and notes tables that lack a key. */
  check(db: Queryable): Promise<void>;
  /** Returns a text that changes when other rows are damaged. */
  stamp(): string;
}

const code = 'row_damaged';

export function createDamagedRows(
  conditions: Pick<Conditions, 'raise' | 'clear' | 'has' | 'list'>,
): DamagedRows {
  const watched = new Map<string, ReadRow>();

  function note<Value>(row: string, value: Value | undefined): Value | undefined {
    if (value === undefined) conditions.raise(code, { subject: row });
    else conditions.clear(code, row);
    return value;
  }
  return {
    note,
    require(row, value) {
      const known = note(row, value);
      if (known === undefined) throw new HttpProblem(500, 'row_damaged');
      return known;
    },
    watch() {
      const onRead = (message: unknown) => {
        const read = message as ReadRow;
        const row = `${read.table} ${read.id}`;
        if (read.value === undefined) watched.set(row, read);
        else watched.delete(row);
        note(row, read.value);
      };
      rowsRead.subscribe(onRead);
      return () => {
        rowsRead.unsubscribe(onRead);
      };
    },
    async check(db) {
      for (const table of keyTables) note(table, (await isKeyLost(db, table)) ? undefined : table);
      for (const [row, { table, id }] of watched) {
        const column = sql.ref(readTables[table]);
        const { rows } = await sql`select 1 from ${sql.table(table)} where ${column} = ${id}`.execute(db);
        if (rows.length > 0) continue;
        watched.delete(row);
        conditions.clear(code, row);
      }
    },
    has: (row) => conditions.has(code, row),
    stamp: () =>
      conditions
        .list()
        .flatMap((condition) => (condition.code === code ? [condition.subject] : []))
        .sort()
        .join(),
  };
}

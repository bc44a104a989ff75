import { HttpProblem } from '../http/problem';
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
  /** Returns a text that changes when other rows are damaged. */
  stamp(): string;
}

const code = 'row_damaged';

export function createDamagedRows(
  conditions: Pick<Conditions, 'raise' | 'clear' | 'has' | 'list'>,
): DamagedRows {
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
    has: (row) => conditions.has(code, row),
    stamp: () =>
      conditions
        .list()
        .flatMap((condition) => (condition.code === code ? [condition.subject] : []))
        .sort()
        .join(),
  };
}

import { setImmediate as turn } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { transact, type Database } from './connection';
import type { Tables } from './tables';

/** Max values of a list in one statement. SQLite binds at most 32,766, PostgreSQL 65,535. */
const listSize = 500;

/** Yields the parts of a list, each short enough for an `in (…)` of one statement. */
export function* chunks<Item>(list: readonly Item[], size = listSize): Generator<readonly Item[]> {
  for (let at = 0; at < list.length; at += size) yield list.slice(at, at + size);
}

/** Runs a query that takes a list of ids, in as many parts as needed, and returns all rows. */
export async function selectInChunks<Id, Row>(
  ids: readonly Id[],
  select: (ids: readonly Id[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const part of chunks(ids)) {
    rows.push(...(await select(part)));
    await otherWork();
  }
  return rows;
}

/**
 * Gives the event loop a turn, so that requests are handled. SQLite is synchronous: a loop of queries without
 * this call blocks the event loop until the loop ends.
 */
export const otherWork = (): Promise<void> => turn();

/**
 * Processes a list in batches, one transaction per batch. Requests are handled between two batches. Stops
 * between two batches if `signal` is aborted.
 */
export async function transactInBatches<Item>(
  db: Database,
  items: readonly Item[],
  { size, signal }: { size: number; signal?: AbortSignal | undefined },
  work: (tx: Transaction<Tables>, batch: readonly Item[]) => Promise<void>,
): Promise<void> {
  for (const batch of chunks(items, size)) {
    if (signal?.aborted) return;
    await transact(db, (tx) => work(tx, batch));
    await otherWork();
  }
}

/**
 * Repeats a transaction until it returns undefined. Requests are handled between two transactions.
 * @param part gets the return value of the previous transaction, at first `start`
 * @param signal stops between two transactions
 */
export async function transactUntilDone<Cursor>(
  db: Database,
  start: Cursor,
  signal: AbortSignal | undefined,
  part: (tx: Transaction<Tables>, cursor: Cursor) => Promise<Cursor | undefined>,
): Promise<void> {
  for (let next: Cursor | undefined = start; next !== undefined && !signal?.aborted;) {
    const cursor: Cursor = next;
    next = await transact(db, (tx) => part(tx, cursor));
    await otherWork();
  }
}

import { setImmediate as turn } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { transact, type Database } from './connection';
import type { Tables } from './tables';

/** The values of a list in one statement. SQLite binds at most 32,766, PostgreSQL 65,535. */
const listSize = 500;

/** The parts of a list, each short enough for an `in (…)` of one statement. */
export function* chunks<Item>(list: readonly Item[], size = listSize): Generator<readonly Item[]> {
  for (let at = 0; at < list.length; at += size) yield list.slice(at, at + size);
}

/** Returns the rows of a query that takes a list of ids, however long the list is. */
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
 * Lets requests be handled. SQLite answers in the same tick: a loop of queries without this call blocks the event loop
 * until the loop ends.
 */
export const otherWork = (): Promise<void> => turn();

/**
 * Works through a list, a batch of items per transaction. Requests are handled between two batches.
 * Stops between two batches when `signal` is aborted.
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
 * Repeats a transaction until it returns undefined. Requests are handled between two of them.
 * @param part gets what the one before returned, at first `start`
 * @param signal stops between two transactions
 */
export async function transactInTurns<Cursor>(
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

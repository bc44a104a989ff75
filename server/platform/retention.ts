import type { Queryable } from './db/connection';

/**
 * Deletes or erases one batch of rows that were kept long enough.
 * @param limit max rows
 * @returns the number of rows; call it again until it is 0
 */
export type RetentionStep = (tx: Queryable, now: Date, limit: number) => Promise<number>;

const dayMs = 24 * 3_600_000;

/** Returns the time that many days before `time`. ISO 8601, UTC. */
export const daysBefore = (time: Date, days: number) => new Date(time.getTime() - days * dayMs).toISOString();

import { builtAt } from '../built-at';
import { transact, type Database } from '../db/connection';
import { findClock, findNewestTime, setClock } from './clock.sql';
import type { Conditions } from '../conditions/conditions';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** A server that was off for longer than this also waits: that looks the same as a clock that is ahead. */
export const maxAheadMs = dayMs;
const maxBehindMs = hourMs;
/** The time for which the clock must be plausible before anything is deleted by age again. */
export const waitMs = dayMs;
const noteEveryMs = 5 * minuteMs;

type Reason = 'ahead' | 'behind' | 'before_build';

/** Decides if the clock can be trusted, so that data may be deleted by age. */
export interface ClockGuard {
  /**
   * Compares the clock with the newest time seen, with the uptime of this process, and with the time of the
   * build.
   * @returns false after a fault, until the clock has been plausible for a day
   */
  isPlausible(): Promise<boolean>;
}

interface Times {
  now: () => Date;
  /** milliseconds of a monotonic clock */
  runningMs?: () => number;
  /** the time of the build, ISO 8601 UTC; undefined: not compared */
  built?: string | undefined;
}

export function createClockGuard(
  db: Database,
  conditions: Pick<Conditions, 'raise' | 'clear'>,
  { now, runningMs = () => performance.now(), built = builtAt }: Times,
): ClockGuard {
  let last: { time: number; running: number } | undefined;

  /** Returns the reason why a time is not plausible; undefined if it is plausible. */
  function findFault(time: number, seen: number | undefined): Reason | undefined {
    if (built !== undefined && time < Date.parse(built) - dayMs) return 'before_build';
    const drift = last && time - last.time - (runningMs() - last.running);
    if (drift !== undefined && Math.abs(drift) > hourMs) return drift > 0 ? 'ahead' : 'behind';
    if (seen === undefined) return undefined;
    if (time > seen + maxAheadMs) return 'ahead';
    return time < seen - maxBehindMs ? 'behind' : undefined;
  }

  async function look(): Promise<boolean> {
    const time = now().getTime();
    const at = new Date(time).toISOString();
    const { reason, seen, waits } = await transact(db, async (tx) => {
      const known = await findClock(tx);
      const newest = known?.seen_at ?? (await findNewestTime(tx));
      const wrong = findFault(time, newest === undefined ? undefined : Date.parse(newest));
      const since = wrong ? at : (known?.waits_since ?? null);
      const isOver = since !== null && time - Date.parse(since) >= waitMs;
      const isOld = known === undefined || time - Date.parse(known.seen_at) > noteEveryMs;
      if (wrong || isOver || isOld) await setClock(tx, { seen_at: at, waits_since: isOver ? null : since });
      return { reason: wrong, seen: newest, waits: since !== null && !isOver };
    });
    last = { time, running: runningMs() };
    if (waits)
      conditions.raise('clock_implausible', {
        values: { ...(reason && { reason, now: at, seen: seen ?? '' }) },
      });
    else conditions.clear('clock_implausible');
    return !waits;
  }

  let looking: Promise<boolean> | undefined;
  return {
    isPlausible: () => (looking ??= look().finally(() => (looking = undefined))),
  };
}

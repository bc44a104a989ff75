import { repeat, type Background } from './background';
import type { Platform } from './platform';

/** Background work of a module. */
export interface Job {
  /** the name of its lock, and its name in conditions */
  name: string;
  everyMs: number;
  run: (signal: AbortSignal) => Promise<void>;
  /** true: runs on every instance; otherwise on one instance at a time */
  perInstance?: boolean;
  /** true: does nothing while the clock is implausible */
  needsClock?: boolean;
}

/** Starts jobs. Some of them delete data. */
export function startJobs(
  { locks, clock, watch }: Pick<Platform, 'locks' | 'clock' | 'watch'>,
  jobs: readonly Job[],
): Background[] {
  return jobs.map(({ name, everyMs, run, perInstance, needsClock }) => {
    const work = async (signal: AbortSignal) => {
      if (!needsClock || (await clock.isPlausible())) await run(signal);
    };
    return repeat(
      name,
      everyMs,
      perInstance ? work : (signal) => locks.tryRun(name, () => work(signal)),
      watch,
    );
  });
}

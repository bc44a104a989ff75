import type { Watch } from './conditions/watch';
import { isDatabaseAway } from './db/errors';
import { isStorageAway } from './storage/errors';

export interface Background {
  stop(): Promise<void>;
}

/**
 * Repeats a piece of work, never twice at once: soon after the start and then at every interval. While it fails there is
 * a condition.
 */
export function repeat(
  name: string,
  everyMs: number,
  work: (signal: AbortSignal) => Promise<void>,
  { conditions, look }: Pick<Watch, 'conditions' | 'look'>,
): Background {
  const stopped = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  async function noteFailure(error: unknown): Promise<void> {
    // All work fails when database or storage are away: that is one condition, and one line.
    if (
      (isDatabaseAway(error) || isStorageAway(error)) &&
      (await look().then(
        () => false,
        () => true,
      ))
    )
      return;
    if (!stopped.signal.aborted) conditions.raise('work_failing', { subject: name, error });
  }

  const plan = (delay: number) => {
    timer = setTimeout(() => {
      running = work(stopped.signal)
        .then(
          () => conditions.clear('work_failing', name),
          (error: unknown) => (stopped.signal.aborted ? undefined : noteFailure(error)),
        )
        .then(() => {
          if (!stopped.signal.aborted) plan(everyMs);
        });
    }, delay);
    timer.unref();
  };
  plan(Math.min(everyMs, 5_000));

  return {
    async stop() {
      stopped.abort();
      clearTimeout(timer);
      await running;
    },
  };
}

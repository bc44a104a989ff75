import type { Watch } from './conditions/watch';
import { isDatabaseAway } from './db/errors';
import { isStorageAway } from './storage/errors';

export interface Background {
  stop(): Promise<void>;
}

/**
 * Repeats `work`: first after at most 5 seconds, then `everyMs` after each run. Two runs never overlap. While
 * `work` fails, the condition `work_failing` is raised.
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
    // All work fails while the database or the storage is down. `look` raises one condition for that, with
    // one line in the log.
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

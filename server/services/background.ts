import type { FastifyBaseLogger } from 'fastify';

export interface Background {
  stop(): Promise<void>;
}

/** Repeats a piece of work, never twice at once: soon after the start and then at every interval. */
export function repeat(
  name: string,
  everyMs: number,
  work: (signal: AbortSignal) => Promise<void>,
  log: FastifyBaseLogger,
): Background {
  const stopped = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const plan = (delay: number) => {
    timer = setTimeout(() => {
      running = work(stopped.signal)
        .catch((error: unknown) => {
          if (!stopped.signal.aborted) log.error({ err: error, work: name }, 'background work failed');
        })
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

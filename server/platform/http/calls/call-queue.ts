/** A queued call. */
interface Waiting {
  start: () => void;
  refuse: (error: Error) => void;
}

/** The calls of one caller: a person, an API key or a network. */
interface Caller {
  key: string;
  maxRunning: number;
  running: number;
  waiting: Waiting[];
}

interface CallCounts {
  running: number;
  waiting: number;
  /** since the start of the server */
  refused: number;
}

export interface CallQueue {
  /**
   * Waits until a call may run. One call starts per turn of the event loop, and callers take turns. So other
   * work (health, pages, the next bytes of a file) runs in between.
   * @param signal removes a queued call when its client has disconnected
   * @returns a function to call once when the work is done
   * @throws TooManyCallsError if the caller has `maxWaiting` queued calls; the reason of `signal` if it was
   * aborted
   */
  enter(key: string, maxRunning: number, signal: AbortSignal): Promise<() => void>;
  counts(): CallCounts;
}

/** The caller has too many queued calls. */
export class TooManyCallsError extends Error {}

export const maxWaiting = 32;

/** Limits how many calls of one caller run at once in this process. */
export function createCallQueue(): CallQueue {
  const callers = new Map<string, Caller>();
  /** Callers with a queued call that may run, in the order in which they are served. */
  const ready = new Set<Caller>();
  let isScheduled = false;
  let refused = 0;

  function schedule(caller: Caller): void {
    if (caller.waiting.length > 0 && caller.running < caller.maxRunning) ready.add(caller);
    if (isScheduled || ready.size === 0) return;
    isScheduled = true;
    setImmediate(startNext);
  }

  function startNext(): void {
    isScheduled = false;
    const [caller] = ready;
    if (!caller) return;
    ready.delete(caller);
    const next = caller.waiting.shift();
    if (next) {
      caller.running += 1;
      next.start();
    }
    // Back to the end of the queue: each caller gets one turn, no matter how many calls it has.
    schedule(caller);
  }

  function forgetIdle(caller: Caller): void {
    if (caller.running === 0 && caller.waiting.length === 0) callers.delete(caller.key);
  }

  return {
    enter(key, maxRunning, signal) {
      const caller = callers.get(key) ?? { key, maxRunning, running: 0, waiting: [] };
      // Even a call that may run at once is queued until the next turn.
      if (caller.running + caller.waiting.length >= maxRunning + maxWaiting) {
        refused += 1;
        return Promise.reject(new TooManyCallsError());
      }
      callers.set(key, caller);
      return new Promise<() => void>((resolve, reject) => {
        let hasLeft = false;
        const leave = () => {
          if (hasLeft) return;
          hasLeft = true;
          caller.running -= 1;
          schedule(caller);
          forgetIdle(caller);
        };
        const onAbort = () => {
          caller.waiting = caller.waiting.filter((each) => each !== waiting);
          if (caller.waiting.length === 0) ready.delete(caller);
          forgetIdle(caller);
          waiting.refuse(signal.reason as Error);
        };
        const waiting: Waiting = {
          start: () => {
            signal.removeEventListener('abort', onAbort);
            resolve(leave);
          },
          refuse: reject,
        };
        caller.waiting.push(waiting);
        if (signal.aborted) onAbort();
        else signal.addEventListener('abort', onAbort, { once: true });
        schedule(caller);
      });
    },

    counts() {
      const all = [...callers.values()];
      return {
        running: all.reduce((sum, { running }) => sum + running, 0),
        waiting: all.reduce((sum, { waiting }) => sum + waiting.length, 0),
        refused,
      };
    },
  };
}

import { Worker } from 'node:worker_threads';

/** A task failed, but its thread continues. */
export class HashTaskError extends Error {}

type Answer = { id: number; result: unknown } | { id: number; error: string };

/** A thread that starts with its first task, and starts again after a crash. */
export interface HashThread {
  /** Runs tasks in the order of the calls. @throws HashTaskError, or the error that ended the thread */
  ask<Result>(task: object): Promise<Result>;
  close(): Promise<void>;
}

export function createHashThread(worker: URL, workerData?: string): HashThread {
  let thread: Worker | undefined;
  let sequence = 0;
  const waiting = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>();

  function start(): Worker {
    const started = new Worker(worker, { workerData });
    started.on('message', (answer: Answer) => {
      const call = waiting.get(answer.id);
      waiting.delete(answer.id);
      // An idle thread must not keep the process alive.
      if (waiting.size === 0) started.unref();
      if ('error' in answer) call?.reject(new HashTaskError(answer.error));
      else call?.resolve(answer.result as never);
    });
    started.on('error', (error) => {
      thread = undefined;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    });
    return started;
  }

  return {
    ask(task) {
      thread ??= start();
      thread.ref();
      const id = (sequence += 1);
      const answer = new Promise<never>((resolve, reject) => waiting.set(id, { resolve, reject }));
      thread.postMessage({ id, ...task });
      return answer;
    },
    close: async () => {
      await thread?.terminate();
    },
  };
}

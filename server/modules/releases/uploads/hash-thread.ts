import { Worker } from 'node:worker_threads';

/** A task failed; its thread goes on. */
export class HashTaskError extends Error {}

type Answer = { id: number; result: unknown } | { id: number; error: string };

/** A thread that is started with its first task, and started again when it broke. */
export interface HashThread {
  /** Tasks are done in the order in which they were asked for. @throws HashTaskError, and what ended the thread */
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
      // Only work keeps a process alive.
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

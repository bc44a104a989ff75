import { Worker, type WorkerOptions } from 'node:worker_threads';

/** A task failed, but its thread continues. */
export class WorkerTaskError extends Error {
  constructor(
    message: string,
    /** of the original error, for example a code of SQLite */
    readonly code?: string,
  ) {
    super(message);
  }
}

/** The thread ended before the task was done. */
class WorkerEndedError extends Error {}

type Answer = { id: number; result: unknown } | { id: number; error: { message: string; code?: string } };

/** A thread that starts with its first task, and starts again after a crash. */
export interface WorkerThread {
  /**
   * Runs tasks in the order of the calls.
   * @throws WorkerTaskError, or the error that ended the thread
   */
  ask<Result>(task: object): Promise<Result>;
  /** Ends the thread for good. Rejects tasks in progress and later ones. */
  close(): Promise<void>;
}

/** @param file a worker that answers tasks as `answerTasks` of `answer-tasks.mjs` does */
export function createWorkerThread(file: URL, options: WorkerOptions = {}): WorkerThread {
  let thread: Worker | undefined;
  let isClosed = false;
  let sequence = 0;
  const waiting = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>();

  function start(): Worker {
    const started = new Worker(file, options);
    const end = (error: Error) => {
      if (thread !== started) return;
      thread = undefined;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    started.on('message', (answer: Answer) => {
      const call = waiting.get(answer.id);
      waiting.delete(answer.id);
      // An idle thread must not keep the process alive.
      if (waiting.size === 0) started.unref();
      if ('error' in answer) call?.reject(new WorkerTaskError(answer.error.message, answer.error.code));
      else call?.resolve(answer.result as never);
    });
    started.on('error', end);
    started.on('exit', () => end(new WorkerEndedError('The thread has ended')));
    return started;
  }

  return {
    ask(task) {
      if (isClosed) return Promise.reject(new WorkerEndedError('The thread is closed'));
      const asked = (thread ??= start());
      asked.ref();
      const id = (sequence += 1);
      const answer = new Promise<never>((resolve, reject) => waiting.set(id, { resolve, reject }));
      asked.postMessage({ id, ...task });
      return answer;
    },
    close: async () => {
      isClosed = true;
      await thread?.terminate();
    },
  };
}

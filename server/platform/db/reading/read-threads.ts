import { Worker } from 'node:worker_threads';
import { currentCaller } from '../../current-caller';

interface Query {
  id: number;
  /**
   * undefined for background jobs and later pages of an export: these are short, so they are not limited per
   * caller
   */
  caller: string | undefined;
  sql: string;
  parameters: readonly unknown[];
  resolve: (rows: unknown[]) => void;
  reject: (error: Error) => void;
}

type Answer = { id: number } & ({ rows: unknown[] } | { error: { message: string; code?: string } });

/**
 * Threads with read-only connections to a SQLite file. A query sees everything that was committed before it
 * was sent.
 */
export interface ReadThreads {
  /** @throws the error of SQLite, with its `code` */
  query(sql: string, parameters: readonly unknown[]): Promise<unknown[]>;
  close(): Promise<void>;
}

const threadCount = 2;

/** Returns the threads. A thread starts when a query needs it. */
export function createReadThreads(file: string): ReadThreads {
  const waiting: Query[] = [];
  /** The threads with their current query; undefined: idle. */
  const threads = new Map<Worker, Query | undefined>();
  let sequence = 0;

  /** A caller uses at most one thread, so that a long read does not block others. */
  function startNext(): void {
    const running = [...threads.values()].filter((query) => query !== undefined);
    if (running.length === threadCount) return;
    const callers = new Set(running.map(({ caller }) => caller));
    const index = waiting.findIndex(({ caller }) => caller === undefined || !callers.has(caller));
    if (index < 0) return;
    const [idle] = [...threads].find(([, query]) => !query) ?? [];
    const thread = idle ?? start();
    const [query] = waiting.splice(index, 1);
    if (!query) return;
    threads.set(thread, query);
    // Only a thread that works keeps the process alive.
    thread.ref();
    thread.postMessage({ id: query.id, sql: query.sql, parameters: query.parameters });
  }

  function start(): Worker {
    const thread = new Worker(new URL('./read-worker.mjs', import.meta.url), { workerData: file });
    thread.on('message', (answer: Answer) => {
      const query = threads.get(thread);
      threads.set(thread, undefined);
      thread.unref();
      if ('rows' in answer) query?.resolve(answer.rows);
      else query?.reject(Object.assign(new Error(answer.error.message), { code: answer.error.code }));
      startNext();
    });
    thread.on('error', (error) => {
      threads.get(thread)?.reject(error);
      threads.delete(thread);
      startNext();
    });
    threads.set(thread, undefined);
    return thread;
  }

  return {
    query: (sql, parameters) =>
      new Promise((resolve, reject) => {
        const caller = currentCaller.getStore();
        waiting.push({ id: (sequence += 1), caller, sql, parameters, resolve, reject });
        startNext();
      }),
    close: async () => {
      await Promise.all([...threads.keys()].map((thread) => thread.terminate()));
    },
  };
}

import { Worker } from 'node:worker_threads';

interface Query {
  id: number;
  sql: string;
  parameters: readonly unknown[];
  resolve: (rows: unknown[]) => void;
  reject: (error: Error) => void;
}

type Answer = { id: number } & ({ rows: unknown[] } | { error: { message: string; code?: string } });

/** Threads with connections to a SQLite file that only read. They see what was committed before they were asked. */
export interface ReadThreads {
  /** @throws what SQLite throws, with its `code` */
  query(sql: string, parameters: readonly unknown[]): Promise<unknown[]>;
  close(): Promise<void>;
}

/** Two: a read of seconds does not keep all others waiting. */
const threadCount = 2;

/** The threads are started with the first query. */
export function createReadThreads(file: string): ReadThreads {
  const waiting: Query[] = [];
  /** With the query that each of them runs now. */
  const threads = new Map<Worker, Query | undefined>();
  let sequence = 0;

  function startNext(): void {
    if (waiting.length === 0) return;
    const [idle] = [...threads].find(([, running]) => !running) ?? [];
    const thread = idle ?? (threads.size < threadCount ? start() : undefined);
    const query = thread && waiting.shift();
    if (!query) return;
    threads.set(thread, query);
    // Only work keeps a process alive.
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
        waiting.push({ id: (sequence += 1), sql, parameters, resolve, reject });
        startNext();
      }),
    close: async () => {
      await Promise.all([...threads.keys()].map((thread) => thread.terminate()));
    },
  };
}

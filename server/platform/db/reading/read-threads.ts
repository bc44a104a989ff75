import { currentCaller } from '../../current-caller';
import { createWorkerThread, type WorkerThread } from '../../threads/worker-thread';

interface Query {
  /**
   * undefined for background jobs and later pages of an export: these are short, so they are not limited per
   * caller
   */
  caller: string | undefined;
  sql: string;
  parameters: readonly unknown[];
  resolve: (rows: unknown[]) => void;
  reject: (error: unknown) => void;
}

/**
 * Threads with read-only connections to a SQLite file. A query sees everything that was committed before it
 * was sent.
 */
export interface ReadThreads {
  /** @throws an error with the `code` of SQLite */
  query(sql: string, parameters: readonly unknown[]): Promise<unknown[]>;
  /** Rejects queries in progress, waiting and later ones. */
  close(): Promise<void>;
}

const threadCount = 2;

/** Returns the threads. A thread starts when a query needs it. */
export function createReadThreads(file: string): ReadThreads {
  const waiting: Query[] = [];
  /** The threads with their current query; undefined: idle. */
  const threads = new Map<WorkerThread, Query | undefined>(
    Array.from({ length: threadCount }, () => [
      createWorkerThread(new URL('./read-worker.mjs', import.meta.url), { workerData: file }),
      undefined,
    ]),
  );

  /** A caller uses at most one thread, so that a long read does not block others. */
  function startNext(): void {
    const [idle] = [...threads].find(([, query]) => !query) ?? [];
    if (!idle) return;
    const callers = new Set([...threads.values()].map((query) => query?.caller));
    const index = waiting.findIndex(({ caller }) => caller === undefined || !callers.has(caller));
    const [query] = index < 0 ? [] : waiting.splice(index, 1);
    if (!query) return;
    threads.set(idle, query);
    const { sql, parameters } = query;
    void idle
      .ask<unknown[]>({ sql, parameters })
      .then(query.resolve, query.reject)
      .then(() => {
        threads.set(idle, undefined);
        startNext();
      });
  }

  return {
    query: (sql, parameters) =>
      new Promise((resolve, reject) => {
        waiting.push({ caller: currentCaller.getStore(), sql, parameters, resolve, reject });
        startNext();
      }),
    close: async () => {
      // What waits is asked of a closed thread, which rejects it.
      await Promise.all([...threads.keys()].map((thread) => thread.close()));
    },
  };
}

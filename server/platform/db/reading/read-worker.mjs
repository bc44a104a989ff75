import { parentPort, workerData } from 'node:worker_threads';
import BetterSqlite from 'better-sqlite3';

// The worker of read-threads.ts. Calls of SQLite are synchronous: in the main thread, a long one would block
// all requests.

const database = new BetterSqlite(workerData, { readonly: true });
database.pragma('busy_timeout = 5000');

parentPort.on('message', ({ id, sql, parameters }) => {
  try {
    parentPort.postMessage({ id, rows: database.prepare(sql).all(parameters) });
  } catch (error) {
    parentPort.postMessage({ id, error: { message: error.message, code: error.code } });
  }
});

import { parentPort, workerData } from 'node:worker_threads';
import BetterSqlite from 'better-sqlite3';

// Runs in a thread of its own (read-threads.ts): SQLite answers at once or not at all, and the server would answer nobody.

const database = new BetterSqlite(workerData, { readonly: true });
database.pragma('busy_timeout = 5000');

parentPort.on('message', ({ id, sql, parameters }) => {
  try {
    parentPort.postMessage({ id, rows: database.prepare(sql).all(parameters) });
  } catch (error) {
    parentPort.postMessage({ id, error: { message: error.message, code: error.code } });
  }
});

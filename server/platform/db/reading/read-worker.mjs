import { workerData } from 'node:worker_threads';
import BetterSqlite from 'better-sqlite3';
import { answerTasks } from '../../threads/answer-tasks.mjs';

// The worker of read-threads.ts. Calls of SQLite are synchronous: in the main thread, a long one would block
// all requests.

const database = new BetterSqlite(workerData, { readonly: true });
database.pragma('busy_timeout = 5000');

answerTasks(({ sql, parameters }) => database.prepare(sql).all(parameters));

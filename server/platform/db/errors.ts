import { codeOf } from '../../error-code';

// PostgreSQL's codes are listed in appendix A of its manual, SQLite's at sqlite.org/rescode.html.

/** True if a unique index refused a row. */
export const isUniqueViolation = (error: unknown) =>
  ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505'].includes(codeOf(error) ?? '');

/** Returns a function for `catch` that throws the problem if a unique index refused a row, else the error. */
export const onDuplicate =
  (problem: () => Error) =>
  (error: unknown): never => {
    throw isUniqueViolation(error) ? problem() : error;
  };

/** Returns a row that was just written, read again. @throws if it is missing */
export function mustExist<T>(row: T | undefined): T {
  if (row === undefined) throw new Error('A row that was just written is missing');
  return row;
}

/** True if a transaction was aborted because of a conflict with another one, and can be retried. */
export const isSerializationFailure = (error: unknown) => ['40001', '40P01'].includes(codeOf(error) ?? '');

/** Codes of a connection that failed or broke. */
const network = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
]);

/** Codes of a failed connection to a Unix socket, such as in `/var/run/postgresql`. */
const socketFile = new Set(['ENOENT', 'EACCES']);

const isConnect = (error: unknown) =>
  typeof error === 'object' && error !== null && 'syscall' in error && error.syscall === 'connect';

/** Connection lost, server stopping or starting, too many connections, read-only after a failover. */
const sqlStates = /^(08...|57P0[1-5]|53300|25006)$/;

/** Beginnings of the messages of `pg` for errors without a code. */
const messages = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'timeout expired',
];

/** True if the database does not answer at the moment, so that the call can be repeated later. */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== undefined)
    return network.has(code) || sqlStates.test(code) || (socketFile.has(code) && isConnect(error));
  return error instanceof Error && messages.some((message) => error.message.startsWith(message));
}

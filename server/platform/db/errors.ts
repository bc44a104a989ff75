import { codeOf } from '../../error-code';

// PostgreSQL's codes are listed in appendix A of its manual, SQLite's at sqlite.org/rescode.html.

/** Whether a unique index refused a row. */
export const isUniqueViolation = (error: unknown) =>
  ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505'].includes(codeOf(error) ?? '');

/** Whether a transaction lost against another one at the same time, and may be done again. */
export const isSerializationFailure = (error: unknown) => ['40001', '40P01'].includes(codeOf(error) ?? '');

/** Codes of a connection that cannot be made or broke. */
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

/** Codes of a connection to a socket that is a file, such as `/var/run/postgresql`. */
const socketFile = new Set(['ENOENT', 'EACCES']);

const isConnect = (error: unknown) =>
  typeof error === 'object' && error !== null && 'syscall' in error && error.syscall === 'connect';

/** Connection lost, server stopping or starting, too many connections, only reading after a change of server. */
const sqlStates = /^(08...|57P0[1-5]|53300|25006)$/;

/** What `pg` says without a code. */
const messages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|Query read timeout|timeout expired)/;

/** Whether the database does not answer just now, so that the same may be asked again later. */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== undefined)
    return network.has(code) || sqlStates.test(code) || (socketFile.has(code) && isConnect(error));
  return error instanceof Error && messages.test(error.message);
}

/**
 * Returns the `code` of an error of Node, SQLite or PostgreSQL, such as `ENOENT`; undefined if it has none.
 */
export function codeOf(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

const noRoom = new Set([
  'ENOSPC',
  'EDQUOT',
  'SQLITE_FULL',
  'SQLITE_IOERR_WRITE',
  'SQLITE_IOERR_SHMSIZE',
  '53100',
]);

/** True if an error says that the disk is full. */
export const isDiskFull = (error: unknown) => noRoom.has(codeOf(error) ?? '');

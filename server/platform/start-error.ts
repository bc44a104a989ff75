import { codeOf, isDiskFull } from '../error-code';
import { isDatabaseAway } from './db/errors';

/**
 * A thing that a setting names cannot be used. The message is one line that names the setting and says what
 * to do.
 */
export class StartError extends Error {
  /** the code of the cause, so that a full disk is recognized here too */
  readonly code: string | undefined;

  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.code = codeOf(cause);
  }
}

/** Returns one line about an error that a setting has caused; undefined if the setting is not the cause. */
export type Explain = (error: unknown) => string | undefined;

/** Returns a StartError with the explanation of an error; the error itself if there is no explanation. */
export function explained(explain: Explain, error: unknown): unknown {
  const line = error instanceof StartError ? undefined : explain(error);
  return line === undefined ? error : new StartError(line, error);
}

/** Runs `work`, which uses a setting. @throws StartError instead of an error that `explain` explains */
export async function using<T>(explain: Explain, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw explained(explain, error);
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Returns the code and the path of a file system error, such as `EACCES /var/lib/belstock/keys`. */
function placeOf(error: unknown, otherwise: string): string {
  const path =
    typeof error === 'object' && error !== null && 'path' in error ? String(error.path) : otherwise;
  return `${codeOf(error) ?? ''} ${path}`;
}

const denied = new Set([
  ...['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'EISDIR', 'ELOOP', 'ENAMETOOLONG'],
  ...['SQLITE_CANTOPEN', 'SQLITE_READONLY', 'SQLITE_PERM'],
]);

/** Explains errors of a folder that the server writes to. `setting`: the setting that names it. */
export const folderFault =
  (setting: string, folder: string): Explain =>
  (error) => {
    const code = codeOf(error) ?? '';
    if (isDiskFull(error)) return `${setting} must be on a disk with room: free at least 16 MiB`;
    // ENOENT: a link to a missing target, such as a disk that is not mounted. Missing folders are created.
    if (
      denied.has(code) ||
      code === 'ENOENT' ||
      code.startsWith('SQLITE_CANTOPEN') ||
      code.startsWith('SQLITE_READONLY')
    )
      return `${setting} must be a folder that this user may write to: ${placeOf(error, folder)}`;
    if (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB')
      return `${setting} must hold an undamaged database: belstock.sqlite is damaged, restore it from a backup`;
    if (code.startsWith('SQLITE_IOERR') || code === 'EIO')
      return `${setting} must be on a disk that works: reading or writing it failed (${code})`;
    return undefined;
  };

/** PostgreSQL's codes: wrong user or password, missing database, missing permission. */
const databaseRefuses = new Set(['28P01', '28000', '3D000', '42501']);

/** True for Node's errors about certificates, and for the error of `pg` about a server without TLS. */
const isTlsFault = (error: unknown) =>
  /CERT|SELF_SIGNED|^ERR_(TLS|SSL)/.test(codeOf(error) ?? '') || /SSL|certificate/.test(messageOf(error));

export const databaseFault: Explain = (error) => {
  const code = codeOf(error) ?? '';
  // A file that the URL names, such as sslrootcert=.
  if (['ENOENT', 'EACCES', 'EISDIR'].includes(code) && !isDatabaseAway(error))
    return `DATABASE_URL must name files that this user may read: ${placeOf(error, '')}`;
  if (isDatabaseAway(error) || databaseRefuses.has(code) || isTlsFault(error))
    return (
      'DATABASE_URL must name a PostgreSQL database that answers and lets this user in: ' +
      (messageOf(error) || code)
    );
  return undefined;
};

/** Explains errors of S3 storage. Every error of its first call is caused by one of the settings. */
export const storageFault =
  ({ bucket, endpoint }: { bucket: string; endpoint: string | undefined }): Explain =>
  (error) => {
    const name = error instanceof Error ? error.name : '';
    const said = [name, messageOf(error)].filter((text) => text && text !== 'Error').join(': ');
    const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
    const place = endpoint ?? "Amazon's endpoint";
    if (name === 'CredentialsProviderError')
      return 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set when STORAGE_URL is';
    if (name === 'NoSuchBucket' || (status === 404 && name === 'NotFound'))
      return `STORAGE_URL must name a bucket that exists: there is no bucket ${bucket} at ${place}`;
    if (status === 401 || status === 403)
      return (
        `AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be keys that may list bucket ${bucket} at ` +
        `${place}: ${said}`
      );
    if (status === undefined)
      return `STORAGE_URL must name an endpoint that answers: ${said || (codeOf(error) ?? '')} (${place})`;
    return `STORAGE_URL must name a bucket that can be used, with its region: ${said} (${place})`;
  };

/** Explains errors of reading the built site. */
export const siteFault =
  (siteDir: string): Explain =>
  (error) =>
    denied.has(codeOf(error) ?? '')
      ? `SITE_DIR must be a folder that this user may read: ${placeOf(error, siteDir)}`
      : undefined;

/** Explains errors of listening. */
export const listenFault =
  ({ host, port }: { host: string; port: number }): Explain =>
  (error) => {
    const code = codeOf(error) ?? '';
    if (code === 'EADDRINUSE') return 'PORT must be a port that no other program uses';
    if (['EACCES', 'EPERM'].includes(code))
      return `PORT must be a port that this user may use: ${port} is for root`;
    if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(code))
      return `HOST must be an address of this machine: ${host}`;
    return undefined;
  };

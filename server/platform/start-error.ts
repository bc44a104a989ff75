import { codeOf, isDiskFull } from '../error-code';
import { isDatabaseAway } from './db/errors';

/** Something that a setting names cannot be used. The message is one line that names the setting and says what to do. */
export class StartError extends Error {
  /** of its cause: a full disk is handled, wherever it shows */
  readonly code: string | undefined;

  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.code = codeOf(cause);
  }
}

/** One line for an error that was thrown where a setting was used; undefined when the setting is not the reason. */
export type Explain = (error: unknown) => string | undefined;

/** The error to throw in place of another one. */
export function explained(explain: Explain, error: unknown): unknown {
  const line = error instanceof StartError ? undefined : explain(error);
  return line === undefined ? error : new StartError(line, error);
}

/** Does what a setting is needed for. @throws StartError in place of an error that the setting explains */
export async function using<T>(explain: Explain, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw explained(explain, error);
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Code and path of an error of the file system, such as `EACCES /var/lib/belstock/keys`. */
function placeOf(error: unknown, otherwise: string): string {
  const path =
    typeof error === 'object' && error !== null && 'path' in error ? String(error.path) : otherwise;
  return `${codeOf(error) ?? ''} ${path}`;
}

const denied = new Set([
  ...['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'EISDIR', 'ELOOP', 'ENAMETOOLONG'],
  ...['SQLITE_CANTOPEN', 'SQLITE_READONLY', 'SQLITE_PERM'],
]);

/** For a folder that is written to. `setting`: the one that names it. */
export const folderFault =
  (setting: string, folder: string): Explain =>
  (error) => {
    const code = codeOf(error) ?? '';
    if (isDiskFull(error)) return `${setting} must be on a disk with room: free at least 16 MiB`;
    // ENOENT: a link that leads nowhere, as to a disk that is not mounted. Folders that are missing are made.
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

/** PostgreSQL's codes for a wrong user or password, a database that is not there, and what the user may not do. */
const databaseRefuses = new Set(['28P01', '28000', '3D000', '42501']);

/** Codes of Node for certificates, and the text of `pg` for a server without TLS. */
const isTlsFault = (error: unknown) =>
  /CERT|SELF_SIGNED|^ERR_(TLS|SSL)/.test(codeOf(error) ?? '') || /SSL|certificate/.test(messageOf(error));

export const databaseFault: Explain = (error) => {
  const code = codeOf(error) ?? '';
  // A file that the address names, such as sslrootcert=.
  if (['ENOENT', 'EACCES', 'EISDIR'].includes(code) && !isDatabaseAway(error))
    return `DATABASE_URL must name files that this user may read: ${placeOf(error, '')}`;
  if (isDatabaseAway(error) || databaseRefuses.has(code) || isTlsFault(error))
    return `DATABASE_URL must name a PostgreSQL database that answers and lets this user in: ${messageOf(error) || code}`;
  return undefined;
};

/** For storage that speaks S3. Every error of its first call is one of the settings. */
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
      return `AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be keys that may list bucket ${bucket} at ${place}: ${said}`;
    if (status === undefined)
      return `STORAGE_URL must name an endpoint that answers: ${said || (codeOf(error) ?? '')} (${place})`;
    return `STORAGE_URL must name a bucket that can be used, with its region: ${said} (${place})`;
  };

/** For the built site. */
export const siteFault =
  (siteDir: string): Explain =>
  (error) =>
    denied.has(codeOf(error) ?? '')
      ? `SITE_DIR must be a folder that this user may read: ${placeOf(error, siteDir)}`
      : undefined;

/** For listening. */
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

import { lastMigration, latestMigration, NewerDatabaseError } from '../platform/db/connection';
import { findUnfinishedCopies, markUnfinished } from '../platform/db/unfinished-copy';
import { readSecret, writeSecret } from '../platform/secrets/secret';
import { markOf, storageName } from '../platform/installation/identity';
import { TransferError, type Installation } from './installation';

/** The parts to copy. The other part stays where it is. */
export interface Parts {
  database: boolean;
  storage: boolean;
}

/**
 * Makes sure that a copy overwrites nothing except the remains of an interrupted copy.
 * @param migration required migration of existing tables
 * @param installation id of the source; undefined if it has none
 * @throws TransferError when a part is not empty
 */
export async function refuseUnlessEmpty(
  target: Installation,
  parts: Parts,
  migration: string,
  installation: string | undefined,
): Promise<void> {
  const { db, dialect, files, settings } = target;
  const level = await lastMigration(db);
  if (migration > (latestMigration(dialect) ?? '')) throw new NewerDatabaseError(dialect);
  const unfinished = level === undefined ? [] : await findUnfinishedCopies(db);
  if (parts.database && level !== undefined) {
    if (level !== migration)
      throw new TransferError(
        `The database must be new: its tables are of another version than ${migration}`,
      );
    const isEmpty = async (table: 'users' | 'downloadables') =>
      (await db.selectFrom(table).select('id').limit(1).execute()).length === 0;
    if (!unfinished.includes('') && !((await isEmpty('users')) && (await isEmpty('downloadables'))))
      throw new TransferError('The database must be empty: it has users or releases already');
  }
  if (parts.storage && !unfinished.includes(storageName(settings))) {
    if ((await files.list()).length > 0)
      throw new TransferError('The storage must be empty: it has files of releases already');
  }
  const mark = parts.storage ? await markOf(files) : undefined;
  if (mark !== undefined && mark !== installation)
    throw new TransferError('The storage must be new: it has the mark of another installation');
}

/** Prevents servers from starting on the target until the copy is complete. */
export const markIncomplete = ({ db, settings }: Installation, parts: Parts): Promise<void> =>
  markUnfinished(db, [...(parts.database ? [''] : []), ...(parts.storage ? [storageName(settings)] : [])]);

/** Deletes the files of an earlier copy that are not part of this one. */
export async function deleteExtraFiles({ files }: Installation, ids: ReadonlySet<number>): Promise<void> {
  for (const id of await files.list()) if (!ids.has(id)) await files.drop(id);
}

/**
 * Makes sure that the target can get the secret that encrypts the keys.
 * @returns a function that writes the secret; call it when the rest is copied
 * @throws TransferError when the target has another secret
 */
export async function prepareSecret(
  { settings }: Installation,
  secret: Buffer,
): Promise<() => Promise<void>> {
  const { database, dataDir, secretKey } = settings;
  if (secretKey && !secretKey.equals(secret))
    throw new TransferError('SECRET_KEY must be the one of what is copied, or not be set');
  if (database.kind === 'postgres') return () => Promise.resolve();
  const there = await readSecret(dataDir);
  if (there && !there.equals(secret))
    throw new TransferError('DATA_DIR must hold no other keys/secret.key than that of what is copied');
  return () => (there ? Promise.resolve() : writeSecret(dataDir, secret));
}

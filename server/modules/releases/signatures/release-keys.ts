import { transact, type Database, type Queryable } from '../../../platform/db/connection';
import { insertReleaseKey, listReleaseKeys } from './release-keys.sql';
import { createMinisignKey, type MinisignKey } from './minisign';
import { createKeyCipher, refuseLostKeys } from '../../../platform/secrets/sealed-keys';

/** The keys that sign release files. */
export interface ReleaseKeys {
  /**
   * Returns all keys, newest first. The first one signs.
   * @param of the transaction of the caller, if any: SQLite has one connection, which another read waits for
   */
  all(of?: Queryable): Promise<[MinisignKey, ...MinisignKey[]]>;
}

/**
 * Stores a new key pair, encrypted. It signs from then on; signatures of older keys stay valid.
 * @returns its id
 */
export async function addReleaseKey(db: Queryable, secret: Buffer, now: Date): Promise<string> {
  const key = createMinisignKey();
  await insertReleaseKey(db, {
    id: key.id,
    created_at: now.toISOString(),
    private_key: createKeyCipher(secret, 'release_keys').seal(key),
  });
  return key.id;
}

/** Decrypts the release keys. Creates the first one if there is none. @throws BrokenKeyError */
export async function openReleaseKeys(db: Database, secret: Buffer, now: () => Date): Promise<ReleaseKeys> {
  const cipher = createKeyCipher(secret, 'release_keys');
  const read = async (queryable: Queryable) =>
    (await listReleaseKeys(queryable)).map((row) => cipher.unseal(row.private_key) as MinisignKey);
  await transact(db, async (tx) => {
    await refuseLostKeys(tx, 'release_keys');
    if ((await read(tx)).length === 0) await addReleaseKey(tx, secret, now());
  });

  return {
    async all(of = db) {
      const [newest, ...older] = await read(of);
      if (!newest) throw new Error('There is no key to sign releases with');
      return [newest, ...older];
    },
  };
}

import { transact, type Database, type Queryable } from '../../../platform/db/connection';
import { insertReleaseKey, listReleaseKeys, type ReleaseKeyRow } from './release-keys.sql';
import { makeMinisignKey, type MinisignKey } from './minisign';
import { BrokenKeyError, createCipher } from '../../../platform/secrets/secret';

/** The keys that sign release files. */
export interface ReleaseKeys {
  /** Returns all keys, newest first. The first one signs. */
  all(): Promise<[MinisignKey, ...MinisignKey[]]>;
}

const cipherOf = (secret: Buffer) => createCipher(secret, 'release keys');

function fromRow(secret: Buffer, { private_key: encrypted }: ReleaseKeyRow): MinisignKey {
  try {
    return JSON.parse(cipherOf(secret).decrypt(encrypted)) as MinisignKey;
  } catch {
    throw new BrokenKeyError(
      'SECRET_KEY, or the file keys/secret.key in DATA_DIR, must be the one that the release keys in the database were encrypted with',
    );
  }
}

/**
 * Stores a new key pair, encrypted. It signs from then on; signatures of older keys stay valid.
 * @returns its id
 */
export async function addReleaseKey(db: Queryable, secret: Buffer, now: Date): Promise<string> {
  const key = makeMinisignKey();
  await insertReleaseKey(db, {
    id: key.id,
    created_at: now.toISOString(),
    private_key: cipherOf(secret).encrypt(JSON.stringify(key)),
  });
  return key.id;
}

/** Decrypts the release keys. Creates the first one if there is none. @throws BrokenKeyError */
export async function openReleaseKeys(db: Database, secret: Buffer, now: () => Date): Promise<ReleaseKeys> {
  const read = async (queryable: Queryable) =>
    (await listReleaseKeys(queryable)).map((row) => fromRow(secret, row));
  await transact(db, async (tx) => {
    if ((await read(tx)).length === 0) await addReleaseKey(tx, secret, now());
  });

  return {
    async all() {
      const [newest, ...older] = await read(db);
      if (!newest) throw new Error('There is no key to sign releases with');
      return [newest, ...older];
    },
  };
}

import type { JWK } from 'jose';
import type { PublicKey } from '../../contract/licence';
import { transact, type Database, type Queryable } from '../../platform/db/connection';
import { insertLicenceKey, listLicenceKeys, type LicenceKeyRow } from './licence-keys.sql';
import { createEdDsaKey, publicKeyOf, type EdDsaKey } from '../../platform/secrets/eddsa-keys';
import { createKeyCipher, refuseLostKeys } from '../../platform/secrets/sealed-keys';

export interface LicenceKeys {
  /** Returns the key that signs new licences: the newest one. */
  signing(): Promise<EdDsaKey>;
  /** Returns the public key with this id; undefined if unknown. */
  find(kid: string): Promise<PublicKey | undefined>;
  /** Returns every public key, newest first. */
  all(): Promise<PublicKey[]>;
}

const toRow = (secret: Buffer, { kid, jwk }: EdDsaKey, createdAt: string): LicenceKeyRow => ({
  kid,
  createdAt,
  privateKey: createKeyCipher(secret, 'licence_keys').seal(jwk),
});

async function readKeys(db: Queryable, secret: Buffer): Promise<EdDsaKey[]> {
  const cipher = createKeyCipher(secret, 'licence_keys');
  return (await listLicenceKeys(db)).map(({ kid, privateKey }) => ({
    kid,
    jwk: cipher.unseal(privateKey) as JWK,
  }));
}

/**
 * Stores a new key pair, encrypted. It signs from then on. Licences signed with older keys can still be
 * verified.
 * @returns its id
 */
export async function addLicenceKey(db: Queryable, secret: Buffer, now: Date): Promise<string> {
  const key = await createEdDsaKey();
  await insertLicenceKey(db, toRow(secret, key, now.toISOString()));
  return key.kid;
}

/** Decrypts the licence keys. Creates the first one if there is none. @throws BrokenKeyError */
export async function openLicenceKeys(db: Database, secret: Buffer, now: () => Date): Promise<LicenceKeys> {
  await transact(db, async (tx) => {
    await refuseLostKeys(tx, 'licence_keys');
    if ((await readKeys(tx, secret)).length === 0) await addLicenceKey(tx, secret, now());
  });

  return {
    async signing() {
      const [newest] = await readKeys(db, secret);
      if (!newest) throw new Error('There is no key to sign licences with');
      return newest;
    },
    async find(kid) {
      const key = (await readKeys(db, secret)).find((candidate) => candidate.kid === kid);
      return key && publicKeyOf(key);
    },
    all: async () => (await readKeys(db, secret)).map(publicKeyOf),
  };
}

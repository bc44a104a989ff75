import { createHash } from 'node:crypto';
import { transact, type Database, type Queryable } from '../../../platform/db/connection';
import { otherSecret } from '../../../platform/secrets/sealed-keys';
import { createCipher } from '../../../platform/secrets/secret';
import { insertAdvisoryKey, listAdvisoryKeys, type AdvisoryKeyRow } from './advisory-keys.sql';
import type { StoredDocument } from './published-documents';
import type { KnownKey } from './provider-files';
import { createSigningKey, publicPartOf, signatureOf } from './signing-key';

/** The keys that sign CSAF documents. */
export interface AdvisoryKeys {
  /** Returns all keys, newest first. The first one signs. */
  list(): Promise<[KnownKey, ...KnownKey[]]>;
  /** Returns a public key, armored; undefined if it is not a key of this server. */
  publicKey(fingerprint: string): Promise<string | undefined>;
  /** Returns a document with its hashes and its signature, to be stored in the same transaction. */
  seal(tx: Queryable, content: string): Promise<StoredDocument>;
}

const cipherOf = (secret: Buffer) => createCipher(secret, 'advisory keys');

/** @returns the private key, armored */
function privateKeyOf(secret: Buffer, { private_key: encrypted }: AdvisoryKeyRow): string {
  try {
    return cipherOf(secret).decrypt(encrypted);
  } catch {
    throw otherSecret('advisory_keys');
  }
}

/**
 * Stores a new key pair, encrypted. It signs from then on; signatures of older keys stay valid.
 * @returns its fingerprint
 */
export async function addAdvisoryKey(db: Queryable, secret: Buffer, now: Date): Promise<string> {
  const { fingerprint, privateKey } = await createSigningKey(now);
  await insertAdvisoryKey(db, {
    fingerprint,
    created_at: now.toISOString(),
    private_key: cipherOf(secret).encrypt(privateKey),
  });
  return fingerprint;
}

/** Creates a key, unless one exists. @throws BrokenKeyError */
export async function openAdvisoryKeys(db: Database, secret: Buffer, now: () => Date): Promise<AdvisoryKeys> {
  await transact(db, async (tx) => {
    const rows = await listAdvisoryKeys(tx);
    for (const row of rows) privateKeyOf(secret, row);
    if (rows.length === 0) await addAdvisoryKey(tx, secret, now());
  });

  return {
    async list() {
      const [newest, ...older] = (await listAdvisoryKeys(db)).map(({ fingerprint, created_at }) => ({
        fingerprint,
        createdAt: created_at,
      }));
      if (!newest) throw new Error('There is no key to sign advisories with');
      return [newest, ...older];
    },

    async publicKey(fingerprint) {
      const row = (await listAdvisoryKeys(db)).find((each) => each.fingerprint === fingerprint);
      return row && publicPartOf(privateKeyOf(secret, row));
    },

    async seal(tx, content) {
      const [newest] = await listAdvisoryKeys(tx);
      if (!newest) throw new Error('There is no key to sign advisories with');
      const hashOf = (algorithm: string) => createHash(algorithm).update(content).digest('hex');
      return {
        content,
        sha256: hashOf('sha256'),
        sha512: hashOf('sha512'),
        signature: await signatureOf(privateKeyOf(secret, newest), content, now()),
      };
    },
  };
}

import { transact, type Database, type Queryable } from '../../../platform/db/connection';
import { HttpProblem } from '../../../platform/http/problem';
import { otherSecret, refuseLostKeys } from '../../../platform/secrets/sealed-keys';
import { createCipher } from '../../../platform/secrets/secret';
import { insertAdvisoryKey, listAdvisoryKeys, type AdvisoryKeyRow } from './advisory-keys.sql';
import { hashesOf, type StoredDocument } from './published-documents';
import type { KnownKey } from './provider-files';
import { createSigningKey, publicPartOf, signatureOf } from './signing-key';

/** The keys that sign CSAF documents. */
export interface AdvisoryKeys {
  /** Returns all keys, newest first. The first one signs. */
  list(): Promise<[KnownKey, ...KnownKey[]]>;
  /** Returns a public key, armored; undefined if it is not a key of this server. */
  publicKey(fingerprint: string): Promise<string | undefined>;
  /** @throws HttpProblem 503 while the clock is before the key that signs: its signatures would not be valid */
  checkClock(tx: Queryable): Promise<void>;
  /**
   * Returns a document with its hashes and its signature, to be stored in the same transaction.
   * @throws HttpProblem 503
   */
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

/** Creates a key, unless one exists. @throws BrokenKeyError if a key was lost, or is of another secret */
export async function openAdvisoryKeys(db: Database, secret: Buffer, now: () => Date): Promise<AdvisoryKeys> {
  await transact(db, async (tx) => {
    const rows = await listAdvisoryKeys(tx);
    for (const row of rows) privateKeyOf(secret, row);
    await refuseLostKeys(tx, 'advisory_keys');
    if (rows.length === 0) await addAdvisoryKey(tx, secret, now());
  });

  /** @throws HttpProblem 503 while the clock is before it */
  async function signingKey(tx: Queryable): Promise<AdvisoryKeyRow> {
    const [newest] = await listAdvisoryKeys(tx);
    if (!newest) throw new Error('There is no key to sign advisories with');
    if (now().toISOString() < newest.created_at) throw new HttpProblem(503, 'clock_behind');
    return newest;
  }

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

    async checkClock(tx) {
      await signingKey(tx);
    },

    async seal(tx, content) {
      const newest = await signingKey(tx);
      const signature = await signatureOf(privateKeyOf(secret, newest), content, now());
      return { content, ...hashesOf(content), signature };
    },
  };
}

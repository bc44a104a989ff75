import { readdir, readFile, rm } from 'node:fs/promises';
import type { JWK } from 'jose';
import type { PublicKey } from '../../contract/licence';
import { transact, type Database, type Queryable } from '../../platform/db/connection';
import { codeOf } from '../../error-code';
import { insertLicenceKey, listLicenceKeys, type LicenceKeyRow } from './licence-keys.sql';
import { containedPath } from '../../platform/storage/contained-path';
import { createEdDsaKey, publicKeyOf, type EdDsaKey } from '../../platform/secrets/eddsa-keys';
import { createKeyCipher, refuseLostKeys } from '../../platform/secrets/sealed-keys';
import { BrokenKeyError } from '../../platform/secrets/secret';

/** A key file of an earlier version. */
interface KeyFile {
  kid: string;
  createdAt: string;
  privateJwk: JWK;
}

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

/**
 * Imports the keys that earlier versions stored as files in `DATA_DIR/keys` into the database.
 * @throws BrokenKeyError
 */
export async function importKeyFiles(db: Database, secret: Buffer, dataDir: string): Promise<void> {
  const folder = keysFolder(dataDir);
  const { names, keys } = await readKeyFiles(dataDir);
  await transact(db, async (tx) => {
    for (const { kid, privateJwk: jwk, createdAt } of keys)
      await insertLicenceKey(tx, toRow(secret, { kid, jwk }, createdAt));
  });
  for (const name of names) await rm(containedPath(folder, name));
}

const keysFolder = (dataDir: string) => containedPath(dataDir, 'keys');

/** Returns the keys in files of earlier versions, with the names of the files. @throws BrokenKeyError */
export async function readKeyFiles(dataDir: string): Promise<{ names: string[]; keys: KeyFile[] }> {
  const folder = keysFolder(dataDir);
  const names = (await readdir(folder).catch(noneWhenMissing)).filter((name) => name.endsWith('.json'));
  return { names, keys: await Promise.all(names.map((name) => readKeyFile(folder, name))) };
}

function noneWhenMissing(error: unknown): string[] {
  if (codeOf(error) === 'ENOENT') return [];
  throw error;
}

async function readKeyFile(folder: string, name: string): Promise<KeyFile> {
  const text = await readFile(containedPath(folder, name), 'utf8');
  try {
    return JSON.parse(text) as KeyFile;
  } catch {
    throw new BrokenKeyError(
      `DATA_DIR must hold undamaged licence keys: keys/${name} is damaged, restore it from a backup`,
    );
  }
}

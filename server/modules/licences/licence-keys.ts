import { readdir, readFile, rm } from 'node:fs/promises';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import type { PublicKey } from '../../contract/licence';
import { transact, type Database, type Queryable } from '../../platform/db/connection';
import { codeOf } from '../../error-code';
import { insertLicenceKey, listLicenceKeys, type LicenceKeyRow } from './licence-keys.sql';
import { containedPath } from '../../platform/storage/contained-path';
import { BrokenKeyError, createCipher } from '../../platform/secrets/secret';

interface StoredKey {
  kid: string;
  createdAt: string;
  privateJwk: JWK;
}

export interface LicenceKeys {
  /** Returns the key that signs new licences: the newest one. */
  signing(): Promise<{ kid: string; jwk: JWK }>;
  /** Returns the public key with this id; undefined if unknown. */
  find(kid: string): Promise<PublicKey | undefined>;
  /** Returns every public key, newest first. */
  all(): Promise<PublicKey[]>;
}

const toPublic = ({ kid, privateJwk: { kty, crv, x } }: StoredKey): PublicKey => ({
  kty: kty ?? 'OKP',
  crv: crv ?? '',
  x: x ?? '',
  kid,
  alg: 'EdDSA',
  use: 'sig',
});

const cipherOf = (secret: Buffer) => createCipher(secret, 'licence keys');

const toRow = (secret: Buffer, { kid, createdAt, privateJwk }: StoredKey): LicenceKeyRow => ({
  kid,
  createdAt,
  privateKey: cipherOf(secret).encrypt(JSON.stringify(privateJwk)),
});

function fromRow(secret: Buffer, { kid, createdAt, privateKey }: LicenceKeyRow): StoredKey {
  try {
    return { kid, createdAt, privateJwk: JSON.parse(cipherOf(secret).decrypt(privateKey)) as JWK };
  } catch {
    throw new BrokenKeyError(
      'SECRET_KEY, or the file keys/secret.key in DATA_DIR, must be the one that the licence keys in the database were encrypted with',
    );
  }
}

async function readKeys(db: Queryable, secret: Buffer): Promise<StoredKey[]> {
  return (await listLicenceKeys(db)).map((row) => fromRow(secret, row));
}

/**
 * Stores a new Ed25519 key pair (RFC 8037), encrypted. It signs from then on. Licences signed with older keys
 * can still be verified.
 * @returns its id: the thumbprint of the public key (RFC 7638)
 */
export async function addLicenceKey(db: Queryable, secret: Buffer, now: Date): Promise<string> {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const privateJwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(privateJwk);
  await insertLicenceKey(db, toRow(secret, { kid, createdAt: now.toISOString(), privateJwk }));
  return kid;
}

/** Decrypts the licence keys. Creates the first one if there is none. @throws BrokenKeyError */
export async function openLicenceKeys(db: Database, secret: Buffer, now: () => Date): Promise<LicenceKeys> {
  await transact(db, async (tx) => {
    if ((await readKeys(tx, secret)).length === 0) await addLicenceKey(tx, secret, now());
  });

  return {
    async signing() {
      const [newest] = await readKeys(db, secret);
      if (!newest) throw new Error('There is no key to sign licences with');
      return { kid: newest.kid, jwk: newest.privateJwk };
    },
    async find(kid) {
      const key = (await readKeys(db, secret)).find((candidate) => candidate.kid === kid);
      return key && toPublic(key);
    },
    all: async () => (await readKeys(db, secret)).map(toPublic),
  };
}

/**
 * Imports the keys that earlier versions stored as files in `DATA_DIR/keys` into the database.
 * @throws BrokenKeyError
 */
export async function importKeyFiles(db: Database, secret: Buffer, dataDir: string): Promise<void> {
  const folder = containedPath(dataDir, 'keys');
  const names = (await readdir(folder).catch(noneWhenMissing)).filter((name) => name.endsWith('.json'));
  const keys = await Promise.all(names.map((name) => readKeyFile(folder, name)));
  await transact(db, async (tx) => {
    for (const key of keys) await insertLicenceKey(tx, toRow(secret, key));
  });
  for (const name of names) await rm(containedPath(folder, name));
}

function noneWhenMissing(error: unknown): string[] {
  if (codeOf(error) === 'ENOENT') return [];
  throw error;
}

async function readKeyFile(folder: string, name: string): Promise<StoredKey> {
  const text = await readFile(containedPath(folder, name), 'utf8');
  try {
    return JSON.parse(text) as StoredKey;
  } catch {
    throw new BrokenKeyError(
      `DATA_DIR must hold undamaged licence keys: keys/${name} is damaged, restore it from a backup`,
    );
  }
}

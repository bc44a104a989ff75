import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import type { PublicKey } from '../contract/licence';
import { containedPath } from '../storage/contained-path';
import { syncFolder, writeFileDurably } from '../storage/durable';

interface StoredKey {
  kid: string;
  createdAt: string;
  privateJwk: JWK;
}

export interface LicenceKeys {
  /** The key that signs: the newest. */
  signing(): Promise<{ kid: string; jwk: JWK }>;
  /** The public key with this id; undefined when unknown. */
  find(kid: string): Promise<PublicKey | undefined>;
  /** Every public key, newest first. */
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

const keysFolder = (dataDir: string) => containedPath(dataDir, 'keys');

/** A file of a licence key cannot be read as one. */
export class BrokenKeyError extends Error {
  constructor(name: string) {
    super(`DATA_DIR must hold undamaged licence keys: keys/${name} is damaged, restore it from a backup`);
  }
}

async function readKey(folder: string, name: string): Promise<StoredKey> {
  const text = await readFile(containedPath(folder, name), 'utf8');
  try {
    return JSON.parse(text) as StoredKey;
  } catch {
    throw new BrokenKeyError(name);
  }
}

async function readKeys(folder: string): Promise<StoredKey[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const keys = await Promise.all(names.map((name) => readKey(folder, name)));
  return keys.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
}

/**
 * Makes a new Ed25519 key pair (RFC 8037) in `DATA_DIR/keys`, readable by the owner only. From then on it signs;
 * licences signed with older keys stay verifiable while their files stay there.
 * @returns its name: the thumbprint of the public key (RFC 7638)
 */
export async function addLicenceKey(dataDir: string, now: Date): Promise<string> {
  const folder = keysFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const privateJwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(privateJwk);
  const stored: StoredKey = { kid, createdAt: now.toISOString(), privateJwk };
  await writeFileDurably(
    containedPath(folder, `${now.getTime()}-${randomUUID()}.json`),
    JSON.stringify(stored, null, 2),
    0o600,
  );
  await syncFolder(folder);
  return kid;
}

/** Opens the keys of licences, making the first one when there is none. A key added meanwhile by the command counts at once. */
export async function openLicenceKeys(dataDir: string, now: () => Date): Promise<LicenceKeys> {
  const folder = keysFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readKeys(folder)).length === 0) await addLicenceKey(dataDir, now());

  let seen = Number.NaN;
  let kept: StoredKey[] = [];
  async function keys(): Promise<StoredKey[]> {
    const { mtimeMs } = await stat(folder);
    if (mtimeMs !== seen) {
      kept = await readKeys(folder);
      seen = mtimeMs;
    }
    return kept;
  }

  return {
    async signing() {
      const [newest] = await keys();
      if (!newest) throw new Error('There is no key to sign licences with');
      return { kid: newest.kid, jwk: newest.privateJwk };
    },
    async find(kid) {
      const key = (await keys()).find((candidate) => candidate.kid === kid);
      return key && toPublic(key);
    },
    all: async () => (await keys()).map(toPublic),
  };
}

import { sql, type RawBuilder } from 'kysely';
import type { Config } from '../../config';
import type { Queryable } from '../db/connection';
import { BrokenKeyError, createCipher, createSecret, readSecret } from './secret';

/** The tables of private keys, with the purpose that their encryption key is derived for. */
const purposes = {
  licence_keys: 'licence keys',
  release_keys: 'release keys',
  advisory_keys: 'advisory keys',
  audit_keys: 'audit keys',
} as const;
export type KeyTable = keyof typeof purposes;
export const keyTables = Object.keys(purposes) as readonly KeyTable[];

/** The error for a key that was encrypted with another secret. */
export const otherSecret = (table: KeyTable) =>
  new BrokenKeyError(
    `SECRET_KEY, or the file keys/secret.key in DATA_DIR, must be the one that the ${purposes[table]} ` +
      'in the database were encrypted with',
  );

/** Returns functions that encrypt and decrypt the private keys of a table. */
export function createKeyCipher(secret: Buffer, table: KeyTable) {
  const cipher = createCipher(secret, purposes[table]);
  return {
    seal: (key: object) => cipher.encrypt(JSON.stringify(key)),
    /** @throws BrokenKeyError if the key was encrypted with another secret */
    unseal(encrypted: string): unknown {
      try {
        return JSON.parse(cipher.decrypt(encrypted));
      } catch {
        throw otherSecret(table);
      }
    },
  };
}

/** True if a secret decrypts a private key of the database. */
export function opensKey(secret: Buffer, table: KeyTable, encrypted: string): boolean {
  try {
    createCipher(secret, purposes[table]).decrypt(encrypted);
    return true;
  } catch {
    return false;
  }
}

const listKeys = async (db: Queryable, table: KeyTable) =>
  (await db.selectFrom(table).select('private_key').execute()).map(({ private_key: encrypted }) => encrypted);

/** Finds a row that was signed with a key that is not in its table. Licences without a successor count. */
const findSignedByLostKey = {
  licence_keys: sql`select id from licences where replaced_by is null and withdrawn_at is null
    and not exists (select kid from licence_keys where licence_keys.kid = licences.kid)`,
  release_keys: sql`select id from downloadables where signature is not null
    and not exists (select id from release_keys where signature like '%release key ' || release_keys.id || '%')`,
  // A document does not name its key as text: only the loss of all keys is found. So it is with anchors.
  advisory_keys: sql`select file_name from advisory_documents
    where not exists (select fingerprint from advisory_keys)`,
  audit_keys: sql`select number from audit_anchors where not exists (select kid from audit_keys)`,
} satisfies Record<KeyTable, RawBuilder<unknown>>;

/** True if something was signed with a key that is not in the table. Nobody can verify it any more. */
export const isKeyLost = async (db: Queryable, table: KeyTable): Promise<boolean> =>
  (await sql`${findSignedByLostKey[table]} limit 1`.execute(db)).rows.length > 0;

/**
 * Call it before a first key is created: it would take the place of a lost one.
 * @throws BrokenKeyError if something is signed, and the table has no key
 */
export async function refuseLostKeys(db: Queryable, table: KeyTable): Promise<void> {
  if ((await listKeys(db, table)).length > 0 || !(await isKeyLost(db, table))) return;
  throw new BrokenKeyError(
    `The database has no ${purposes[table]}, but holds what they signed: restore them from a backup`,
  );
}

/**
 * Checks that a secret decrypts every private key in the database. With another secret, keys could be added
 * that no server can use.
 * @throws BrokenKeyError if it does not decrypt one of them
 */
async function proveSecret(db: Queryable, secret: Buffer): Promise<void> {
  for (const table of keyTables)
    for (const encrypted of await listKeys(db, table))
      if (!opensKey(secret, table, encrypted)) throw otherSecret(table);
}

type Place = Pick<Config, 'dataDir' | 'secretKey'>;

/**
 * Returns the secret in use, and checks it.
 * @throws BrokenKeyError if there is none, or if it is another one
 */
export async function provenSecret(db: Queryable, place: Place): Promise<Buffer> {
  const secret = await secretOf(place);
  await proveSecret(db, secret);
  return secret;
}

/** Returns the secret in use, without checking it. @throws BrokenKeyError if there is none */
export async function secretOf({ dataDir, secretKey }: Place): Promise<Buffer> {
  const secret = secretKey ?? (await readSecret(dataDir));
  if (!secret) throw new BrokenKeyError('SECRET_KEY must be set, or DATA_DIR hold keys/secret.key');
  return secret;
}

/**
 * Returns the secret of a server, and checks it. Creates it if the database has no keys yet.
 * @throws BrokenKeyError if it is missing, damaged or another one
 */
export const openSecret = async (db: Queryable, place: Place): Promise<Buffer> =>
  (await findSecret(db, place)) ?? createSecret(place.dataDir);

/**
 * Returns the checked secret of a server. Undefined before the first start, when there is no secret and no key.
 * @throws BrokenKeyError if it is missing, damaged or another one
 */
export async function findSecret(db: Queryable, place: Place): Promise<Buffer | undefined> {
  const secret = place.secretKey ?? (await readSecret(place.dataDir));
  if (secret) {
    await proveSecret(db, secret);
    return secret;
  }
  for (const table of keyTables)
    if ((await listKeys(db, table)).length > 0)
      throw new BrokenKeyError(
        'DATA_DIR must hold keys/secret.key, which the keys in the database were encrypted with: ' +
          'restore it from a backup',
      );
  return undefined;
}

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { codeOf } from '../../error-code';
import { containedPath } from '../storage/contained-path';
import { writeFileDurably } from '../storage/durable';

const secretBytes = 32;
const ivBytes = 12;
const tagBytes = 16;

/** A key of this installation cannot be read. The message is one line that says what must be changed. */
export class BrokenKeyError extends Error {}

const keysFolder = (dataDir: string) => containedPath(dataDir, 'keys');
const secretPath = (dataDir: string) => containedPath(keysFolder(dataDir), 'secret.key');

/**
 * Returns the secret in a data folder; undefined if there is none.
 * @throws BrokenKeyError if it is damaged
 */
export async function readSecret(dataDir: string): Promise<Buffer | undefined> {
  const path = secretPath(dataDir);
  const stored = await readFile(path, 'utf8').catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error;
  });
  if (stored === undefined) return undefined;
  const secret = Buffer.from(stored, 'base64');
  if (secret.byteLength === secretBytes) return secret;
  throw new BrokenKeyError(
    'DATA_DIR must hold an undamaged secret: keys/secret.key is damaged, restore it from a backup',
  );
}

/** Creates the secret of an installation, 32 bytes, and stores it in a data folder. */
export async function createSecret(dataDir: string): Promise<Buffer> {
  const secret = randomBytes(secretBytes);
  await writeSecret(dataDir, secret);
  return secret;
}

/** Stores a secret in `DATA_DIR/keys`, readable by its owner only. */
export async function writeSecret(dataDir: string, secret: Buffer): Promise<void> {
  await mkdir(keysFolder(dataDir), { recursive: true, mode: 0o700 });
  await writeFileDurably(secretPath(dataDir), secret.toString('base64'), 0o600);
}

/** Derives a key of 32 bytes for one purpose from the secret: HKDF (RFC 5869). */
export const deriveKey = (secret: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

/**
 * Returns functions that encrypt and decrypt texts for one purpose, with a key derived from the secret:
 * AES-256-GCM.
 */
export function createCipher(secret: Buffer, purpose: string) {
  const key = deriveKey(secret, purpose);
  const cipher = {
    /** @returns base64url of nonce, tag and encrypted text */
    encrypt(text: string): string {
      const iv = randomBytes(ivBytes);
      const encryption = createCipheriv('aes-256-gcm', key, iv);
      const encrypted = Buffer.concat([encryption.update(text, 'utf8'), encryption.final()]);
      return Buffer.concat([iv, encryption.getAuthTag(), encrypted]).toString('base64url');
    },
    /** @throws Error if the text was encrypted with another key, or was changed */
    decrypt(encrypted: string): string {
      const bytes = Buffer.from(encrypted, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
    },
    /** As `decrypt`. @returns undefined where that throws */
    decryptIfWhole(encrypted: string): string | undefined {
      try {
        return cipher.decrypt(encrypted);
      } catch {
        return undefined;
      }
    },
  };
  return cipher;
}

import { createSHA256 } from 'hash-wasm';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { nativeSha256, type Digest } from './native-digest';

/** Returns a function that computes the SHA-256 of a block. The browser's own is missing without HTTPS. */
export async function createDigest(): Promise<Digest> {
  if (nativeSha256) return nativeSha256;
  const hash = await createSHA256().catch(() => undefined);
  return (bytes) => Promise.resolve(hash ? hash.init().update(bytes).digest() : bytesToHex(sha256(bytes)));
}

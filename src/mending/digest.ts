import { createSHA256 } from 'hash-wasm';
import { nativeSha256, type Digest } from './native-digest';

/**
 * Returns a function that computes the SHA-256 of a block, with WebAssembly where the browser's own is missing.
 * @throws Error without HTTPS and without WebAssembly
 */
export async function createDigest(): Promise<Digest> {
  if (nativeSha256) return nativeSha256;
  const sha256 = await createSHA256();
  return (bytes) => Promise.resolve(sha256.init().update(new Uint8Array(bytes)).digest());
}

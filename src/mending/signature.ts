import { hashes, verify } from '@noble/ed25519';
import { createBLAKE2b, createSHA512 } from 'hash-wasm';
import { decode, keyLineOf, signatureBytes, unpackKey, unpackSignature } from './signature-key';

/**
 * True if a minisign signature of `text` was made with one of these public keys. Works in each browser and without
 * HTTPS, which Ed25519 of the browser does not.
 * @param signature content of a .minisig file
 * @param publicKeys content of one or several .pub files, one after another
 * @throws Error without WebAssembly
 */
export async function isSigned(text: string, signature: string, publicKeys: string): Promise<boolean> {
  const lines = signature.split('\n');
  const made = unpackSignature(signature);
  const trusted = 'trusted comment: ';
  const ofComment = decode(lines[3] ?? '');
  if (!made || !lines[2]?.startsWith(trusted)) return false;
  if (ofComment?.byteLength !== signatureBytes) return false;
  const key = unpackKey(keyLineOf(signature, publicKeys));
  if (!key) return false;

  const encoder = new TextEncoder();
  const [blake2b, sha512] = await Promise.all([createBLAKE2b(512), createSHA512()]);
  hashes.sha512 = (message) => new Uint8Array(sha512.init().update(message).digest('binary'));
  const digest = blake2b.update(encoder.encode(text)).digest('binary');
  const comment = encoder.encode(lines[2].slice(trusted.length));
  const commented = new Uint8Array(signatureBytes + comment.byteLength);
  commented.set(made.content);
  commented.set(comment, signatureBytes);
  return verify(made.content, digest, key.content) && verify(ofComment, commented, key.content);
}

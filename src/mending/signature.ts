import { hashes, verify } from '@noble/ed25519';
import { blake2b } from '@noble/hashes/blake2.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { decode, keyLineOf, signatureBytes, unpackKey, unpackSignature } from './signature-key';

/**
 * True if a minisign signature of `text` was made with one of these public keys. Works in each browser and without
 * HTTPS, which Ed25519 of the browser does not.
 * @param signature content of a .minisig file
 * @param publicKeys content of one or several .pub files, one after another
 */
export function isSigned(text: string, signature: string, publicKeys: string): boolean {
  const lines = signature.split('\n');
  const made = unpackSignature(signature);
  const trusted = 'trusted comment: ';
  const ofComment = decode(lines[3] ?? '');
  if (!made || !lines[2]?.startsWith(trusted)) return false;
  if (ofComment?.byteLength !== signatureBytes) return false;
  const key = unpackKey(keyLineOf(signature, publicKeys));
  if (!key) return false;

  const encoder = new TextEncoder();
  hashes.sha512 = sha512;
  const digest = blake2b(encoder.encode(text));
  const comment = encoder.encode(lines[2].slice(trusted.length));
  const commented = new Uint8Array(signatureBytes + comment.byteLength);
  commented.set(made.content);
  commented.set(comment, signatureBytes);
  return verify(made.content, digest, key.content) && verify(ofComment, commented, key.content);
}

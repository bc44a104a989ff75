import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  verify,
} from 'node:crypto';

/** An Ed25519 key pair of minisign, <https://jedisct1.github.io/minisign/>. */
export interface MinisignKey {
  /** as minisign prints it: 16 hexadecimal digits */
  id: string;
  /** raw, base64url */
  publicKey: string;
  /** raw, base64url */
  privateKey: string;
}

/** Algorithm of a signature over the BLAKE2b-512 digest of a file instead of the file itself. */
const prehashed = Buffer.from('ED');

export function createMinisignKey(): MinisignKey {
  const { x = '', d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return { id: randomBytes(8).toString('hex').toUpperCase(), publicKey: x, privateKey: d };
}

/** The key id as bytes, lowest byte first. */
const idBytes = (id: string) => Buffer.from(id, 'hex').reverse();

/** Returns the public key as an argument of `minisign -P`. */
export const publicKeyLine = ({ id, publicKey }: MinisignKey) =>
  Buffer.concat([Buffer.from('Ed'), idBytes(id), Buffer.from(publicKey, 'base64url')]).toString('base64');

/** Returns the public key as a file for `minisign -p`. */
export const publicKeyText = (key: MinisignKey) =>
  `untrusted comment: minisign public key ${key.id}\n${publicKeyLine(key)}\n`;

/**
 * Returns a signature file for `minisign -V`.
 * @param digest BLAKE2b-512 of the file
 * @param comment one line, signed as well
 */
export function signatureText(
  { id, publicKey, privateKey }: MinisignKey,
  digest: Buffer,
  comment: string,
): string {
  const key = createPrivateKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: publicKey, d: privateKey },
    format: 'jwk',
  });
  const signature = sign(null, digest, key);
  const ofComment = sign(null, Buffer.concat([signature, Buffer.from(comment)]), key);
  return [
    `untrusted comment: signature of the release key ${id}`,
    Buffer.concat([prehashed, idBytes(id), signature]).toString('base64'),
    `trusted comment: ${comment}`,
    ofComment.toString('base64'),
    '',
  ].join('\n');
}

/** Returns the id of the key that made a signature. */
export function keyIdOf(signature: string): string {
  const line = Buffer.from(signature.split('\n')[1] ?? '', 'base64');
  const id = line.subarray(prehashed.byteLength, prehashed.byteLength + 8);
  return Buffer.from(id).reverse().toString('hex').toUpperCase();
}

/** Returns the signed comment of a signature. */
export const commentOf = (signature: string) =>
  (signature.split('\n')[2] ?? '').slice('trusted comment: '.length);

/** True if the key made this signature of a file, and of its comment. @param digest BLAKE2b-512 of the file */
export function isSignedBy({ publicKey }: MinisignKey, signature: string, digest: Buffer): boolean {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
  const [, ofFile = '', , ofComment = ''] = signature.split('\n');
  const signed = Buffer.from(ofFile, 'base64').subarray(prehashed.byteLength + 8);
  return (
    verify(null, digest, key, signed) &&
    verify(
      null,
      Buffer.concat([signed, Buffer.from(commentOf(signature))]),
      key,
      Buffer.from(ofComment, 'base64'),
    )
  );
}

const keyBytes = 32;
const idBytes = 8;
export const signatureBytes = 64;

interface Packed {
  id: string;
  content: Uint8Array;
}

/** Returns bytes that are encoded in base64; undefined if they are not. */
export function decode(base64: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** Splits two letters of an algorithm, the id of a key and `contentBytes` more; undefined for anything else. */
function unpack(base64: string | undefined, algorithm: string, contentBytes: number): Packed | undefined {
  const bytes = decode(base64 ?? '');
  if (bytes?.byteLength !== 2 + idBytes + contentBytes) return undefined;
  const textOf = (start: number, end: number) => String.fromCharCode(...bytes.subarray(start, end));
  if (textOf(0, 2) !== algorithm) return undefined;
  return { id: textOf(2, 2 + idBytes), content: bytes.subarray(2 + idBytes) };
}

/** Reads a line of a public key of minisign. */
export const unpackKey = (line: string | undefined) => unpack(line, 'Ed', keyBytes);

/** Reads a signature file of minisign, over the BLAKE2b-512 digest of the content. */
export const unpackSignature = (signature: string) => unpack(signature.split('\n')[1], 'ED', signatureBytes);

/**
 * Returns the public key that a signature names, as an argument of `minisign -P`; undefined if it is not there.
 * @param publicKeys content of one or several .pub files, one after another
 */
export function keyLineOf(signature: string, publicKeys: string): string | undefined {
  const id = unpackSignature(signature)?.id;
  return publicKeys.split('\n').find((line) => id !== undefined && unpackKey(line)?.id === id);
}

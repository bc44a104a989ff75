import type { Licence, OpenedLicence, PublicKey } from '../../../server/contract/licence';
import { isCanonicalBase64Url, licenceTextOf } from '../../../server/contract/licence-text';

/** The result of opening a file. */
export type Opened =
  | { kind: 'licence'; licence: Licence; standing?: Standing }
  /** A licence file of ours that was damaged in transit, for example by a mail program. */
  | { kind: 'damaged' }
  /** Signed with our key, but changed afterwards. */
  | { kind: 'changed' }
  | { kind: 'unknownKey' }
  | { kind: 'notALicence' };

/** The server's data about a licence; undefined if the server did not answer. */
type Standing = Pick<OpenedLicence, 'state' | 'withdrawn_at' | 'reason' | 'replaced_from'>;

export type Validity = 'valid' | 'expired' | 'notYetValid';

interface JwsParts {
  kid: string;
  payload: Uint8Array<ArrayBuffer>;
  /** The signed bytes: header and payload exactly as in the file. */
  signed: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
  /** False if the signature is not in the canonical encoding of its bytes. */
  isCanonical: boolean;
}

function base64UrlToBytes(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

function parseJson(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the parts of a compact JWS of type `bel+jws` (RFC 7515 §7.1); undefined if the text is not one. */
export function parseLicenceFile(text: string): JwsParts | undefined {
  const match = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(text);
  if (!match) return undefined;
  const [, header = '', payload = '', signature = ''] = match;
  try {
    const { typ, alg, kid, crit } = parseJson(base64UrlToBytes(header)) as Record<string, unknown>;
    const isOurs = typ === 'bel+jws' && (alg === 'EdDSA' || alg === 'Ed25519') && crit === undefined;
    if (!isOurs || typeof kid !== 'string') return undefined;
    return {
      kid,
      payload: base64UrlToBytes(payload),
      signed: new TextEncoder().encode(`${header}.${payload}`),
      signature: base64UrlToBytes(signature),
      isCanonical: isCanonicalBase64Url(signature),
    };
  } catch {
    return undefined;
  }
}

/**
 * Verifies a licence file in the browser (RFC 8037, Ed25519).
 * @param keys the public keys of `GET /license/keys`
 * @returns the result; undefined if this browser does not support Ed25519, and the server must check the file
 */
export async function openLicenceFile(
  file: Uint8Array,
  keys: readonly PublicKey[],
): Promise<Opened | undefined> {
  const read = licenceTextOf(file);
  if (read === 'damaged') return { kind: 'damaged' };
  const parts = read === 'none' ? undefined : parseLicenceFile(read.text);
  if (!parts) return { kind: 'notALicence' };
  const key = keys.find(({ kid }) => kid === parts.kid);
  if (!key) return { kind: 'unknownKey' };
  if (!parts.isCanonical) return { kind: 'changed' };
  let publicKey: CryptoKey;
  try {
    publicKey = await crypto.subtle.importKey(
      'jwk',
      { kty: key.kty, crv: key.crv, x: key.x },
      { name: 'Ed25519' },
      false,
      ['verify'],
    );
  } catch {
    return undefined;
  }
  const isGenuine = await crypto.subtle.verify({ name: 'Ed25519' }, publicKey, parts.signature, parts.signed);
  if (!isGenuine) return { kind: 'changed' };
  try {
    const licence = parseJson(parts.payload);
    return isRecord(licence) && typeof licence.name === 'string'
      ? { kind: 'licence', licence: licence as Licence }
      : { kind: 'notALicence' };
  } catch {
    return { kind: 'notALicence' };
  }
}

/** Returns the date of a date or timestamp: its first ten characters. */
const dayOf = (text: string) => text.slice(0, 10);

/** Returns the validity of a licence on a day. Its first and last day are included. */
export function validityOf(licence: Pick<Licence, 'valid_from' | 'valid_until'>, today: string): Validity {
  if (dayOf(licence.valid_from) > today) return 'notYetValid';
  if (licence.valid_until && dayOf(licence.valid_until) < today) return 'expired';
  return 'valid';
}

import type { Licence, OpenedLicence, PublicKey } from '../../../server/contract/licence';
import { isCanonicalBase64Url, licenceTextOf } from '../../../server/contract/licence-text';

/** What a file turned out to be. */
export type Opened =
  | { kind: 'licence'; licence: Licence; standing?: Standing }
  /** One of ours that programs on its way have changed. */
  | { kind: 'damaged' }
  /** Signed by us, and changed afterwards. */
  | { kind: 'changed' }
  | { kind: 'unknownKey' }
  | { kind: 'notALicence' };

/** What the server knows of a licence; undefined where it was not reached. */
type Standing = Pick<OpenedLicence, 'state' | 'withdrawn_at' | 'reason' | 'replaced_from'>;

export type Validity = 'valid' | 'expired' | 'notYetValid';

interface JwsParts {
  kid: string;
  payload: Uint8Array<ArrayBuffer>;
  /** What was signed: header and payload exactly as in the file. */
  signed: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
  /** False if the signature is written in another text than the one that its bytes have. */
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

/** The parts of a compact JWS of type `bel+jws` (RFC 7515 §7.1); undefined when the text is none. */
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
 * @returns what the file is; undefined when this browser does not support Ed25519, and the server must check
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

/** The first ten characters of a date or a moment: its day. */
const dayOf = (text: string) => text.slice(0, 10);

/** Whether a licence counts on a day; first and last day included. */
export function validityOf(licence: Pick<Licence, 'valid_from' | 'valid_until'>, today: string): Validity {
  if (dayOf(licence.valid_from) > today) return 'notYetValid';
  if (licence.valid_until && dayOf(licence.valid_until) < today) return 'expired';
  return 'valid';
}

/** Today in the reader's time zone, as `YYYY-MM-DD`. */
export function today(now = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

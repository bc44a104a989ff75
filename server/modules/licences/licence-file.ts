import { CompactSign, compactVerify, decodeProtectedHeader, importJWK } from 'jose';
import type { Licence } from '../../contract/licence';
import { isCanonicalBase64Url, licenceTextOf } from '../../contract/licence-text';
import { HttpProblem, type FieldProblem } from '../../platform/http/problem';
import { isDeeperThan } from '../../platform/is-deeper-than';
import { timeOf } from '../../platform/time-of';
import type { LicenceKeys } from './licence-keys';

const fileType = 'bel+jws';

/** Signs a licence. Returns the content of a `.bel` file, a compact JWS (RFC 7515) with EdDSA (RFC 8037). */
export async function signLicence(keys: Pick<LicenceKeys, 'signing'>, licence: Licence): Promise<string> {
  const { kid, jwk } = await keys.signing();
  return new CompactSign(new TextEncoder().encode(JSON.stringify(licence)))
    .setProtectedHeader({ alg: 'EdDSA', typ: fileType, kid })
    .sign(await importJWK(jwk, 'EdDSA'));
}

export const notALicence = () => new HttpProblem(422, 'not_a_licence');

/** Returns the JSON in a part of a compact JWS. */
export const decodePart = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString());

/**
 * Verifies the signature of a licence file.
 * @returns its text and its content
 * @throws HttpProblem 422 when the file is no licence, is damaged or changed, or its key is unknown
 */
export async function verifyLicenceFile(keys: Pick<LicenceKeys, 'find'>, file: Buffer) {
  const read = licenceTextOf(file);
  if (read === 'damaged') throw new HttpProblem(422, 'licence_damaged');
  if (read === 'none') throw notALicence();
  const { text } = read;
  let header: ReturnType<typeof decodeProtectedHeader>;
  try {
    header = decodeProtectedHeader(text);
  } catch {
    throw notALicence();
  }
  if (header.typ !== fileType || header.alg !== 'EdDSA' || typeof header.kid !== 'string')
    throw notALicence();
  const key = await keys.find(header.kid);
  if (!key) throw new HttpProblem(422, 'unknown_key');
  // Ed25519 signatures are deterministic (RFC 8032), so the hash of the file identifies the licence.
  if (!isCanonicalBase64Url(text.split('.')[2] ?? '')) throw new HttpProblem(422, 'changed');
  let payload: Uint8Array;
  try {
    ({ payload } = await compactVerify(text, await importJWK(key, 'EdDSA'), { algorithms: ['EdDSA'] }));
  } catch {
    throw new HttpProblem(422, 'changed');
  }
  const content: unknown = JSON.parse(new TextDecoder().decode(payload));
  if (typeof content !== 'object' || content === null || Array.isArray(content)) throw notALicence();
  return { text, content: { ...content } as Record<string, unknown> };
}

/** Returns the faults of the content of a licence. @param prefix of the names of the fields */
export function licenceProblems(
  licence: Pick<Licence, 'valid_from' | 'valid_until'>,
  prefix = 'license.',
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (isDeeperThan(licence, 8)) return [{ field: 'license', code: 'too_deep' }];
  const from = timeOf(licence.valid_from);
  if (from === undefined) problems.push({ field: `${prefix}valid_from`, code: 'invalid_date' });
  if (licence.valid_until) {
    const until = timeOf(licence.valid_until);
    if (until === undefined) problems.push({ field: `${prefix}valid_until`, code: 'invalid_date' });
    else if (from !== undefined && until < from)
      problems.push({ field: `${prefix}valid_until`, code: 'before_start' });
  }
  return problems;
}

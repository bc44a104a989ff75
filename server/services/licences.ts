import { CompactSign, compactVerify, decodeProtectedHeader, importJWK } from 'jose';
import type { Licence } from '../contract/licence';
import { limits } from '../contract/limits';
import type { Database } from '../db/connection';
import { invalidFields, HttpProblem, type FieldProblem } from '../problems/problem';
import type { AuditTrail } from './audit-trail';
import type { LicenceKeys } from './licence-keys';
import type { Person } from './person';

const fileType = 'bel+jws';

/** Signs a licence: the text of a `.bel` file, a compact JWS (RFC 7515) with EdDSA (RFC 8037). */
export async function signLicence(keys: Pick<LicenceKeys, 'signing'>, licence: Licence): Promise<string> {
  const { kid, jwk } = await keys.signing();
  return new CompactSign(new TextEncoder().encode(JSON.stringify(licence)))
    .setProtectedHeader({ alg: 'EdDSA', typ: fileType, kid })
    .sign(await importJWK(jwk, 'EdDSA'));
}

export interface Licences {
  /** @throws HttpProblem 422 */
  create(person: Person, licence: Licence): Promise<string>;
  /** The licence in a file, expired or not. @throws HttpProblem 422 when it is none, was changed, or its key is unknown */
  open(person: Person, file: Buffer): Promise<Record<string, unknown>>;
}

/** The time of a date; undefined when the calendar has no such day. */
function timeOf(text: string): number | undefined {
  const time = Date.parse(text);
  if (Number.isNaN(time)) return undefined;
  // Date.parse rolls 30 February over to March.
  const day = text.slice(0, 10);
  return new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) === day ? time : undefined;
}

function isDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((inner) => isDeeperThan(inner, depth - 1));
}

function licenceProblems(licence: Licence): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (isDeeperThan(licence, 8)) return [{ field: 'license', code: 'too_deep' }];
  const from = timeOf(licence.valid_from);
  if (from === undefined) problems.push({ field: 'license.valid_from', code: 'invalid_date' });
  if (licence.valid_until) {
    const until = timeOf(licence.valid_until);
    if (until === undefined) problems.push({ field: 'license.valid_until', code: 'invalid_date' });
    else if (from !== undefined && until < from)
      problems.push({ field: 'license.valid_until', code: 'before_start' });
  }
  return problems;
}

export function createLicences(db: Database, keys: LicenceKeys, audit: AuditTrail): Licences {
  const notALicence = () => new HttpProblem(422, 'not_a_licence');

  return {
    async create(person, licence) {
      const problems = licenceProblems(licence);
      if (problems.length > 0) throw invalidFields(problems);
      const file = await signLicence(keys, licence);
      if (file.length > limits.licenceFileBytes)
        throw invalidFields([{ field: 'license', code: 'too_large' }]);
      await audit.add(db, person, {
        action: 'license.create',
        subject: licence.name,
        detail: {
          company: licence.company ?? null,
          edition: licence.edition,
          users: licence.users,
          valid_from: licence.valid_from,
          valid_until: licence.valid_until ?? null,
        },
      });
      return file;
    },

    async open(person, file) {
      const text = file.toString('utf8').trim();
      if (!/^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*$/.test(text)) throw notALicence();
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
      let payload: Uint8Array;
      try {
        ({ payload } = await compactVerify(text, await importJWK(key, 'EdDSA'), { algorithms: ['EdDSA'] }));
      } catch {
        throw new HttpProblem(422, 'changed');
      }
      const licence: unknown = JSON.parse(new TextDecoder().decode(payload));
      if (typeof licence !== 'object' || licence === null || Array.isArray(licence)) throw notALicence();
      const opened: Record<string, unknown> = { ...licence };
      await audit.addRepeated(db, person, {
        action: 'license.open',
        subject: typeof opened['name'] === 'string' ? opened['name'] : '',
      });
      return opened;
    },
  };
}

import type { AdvisoryInput } from '../../contract/advisory';
import { cveOf, cvssVectorOf, cweOf } from '../../contract/identifiers';
import type { Queryable } from '../../platform/db/connection';
import { invalidFields, type FieldProblem } from '../../platform/http/problem';
import { timeOf } from '../../platform/time-of';
import { listKnownReleases, type AdvisoryTexts, type ReleaseStatusRow } from './advisories.sql';

/** Checks the releases of a draft. @throws HttpProblem 422 for a release that is unknown or listed twice */
export async function checkedReleases(
  tx: Queryable,
  releases: AdvisoryInput['releases'],
): Promise<ReleaseStatusRow[]> {
  const ids = releases.map(({ downloadable_id }) => downloadable_id);
  const known = await listKnownReleases(tx, ids);
  const problems = ids.flatMap((id, index): FieldProblem[] => {
    const field = `releases.${index}.downloadable_id`;
    if (!known.has(id)) return [{ field, code: 'unknown_release' }];
    return ids.indexOf(id) < index ? [{ field, code: 'duplicate' }] : [];
  });
  if (problems.length > 0) throw invalidFields(problems);
  return releases.map(({ downloadable_id, status, justification }) => ({
    downloadable_id,
    status,
    justification: status === 'not_affected' ? (justification ?? null) : null,
  }));
}

/** Returns the title in the language that the advisory was written in, else the other one. */
export const nameOf = ({ original_language, title_en, title_nl }: AdvisoryTexts) =>
  original_language === 'en' ? title_en || title_nl : title_nl || title_en;

/** Returns the columns for what was written. @throws HttpProblem 422 for an invalid time, number or vector */
export function textsOf(input: Omit<AdvisoryInput, 'releases'>): AdvisoryTexts {
  const problems: FieldProblem[] = [];
  const time = (field: 'aware_at' | 'fix_available_at') => {
    const text = input[field] ?? null;
    if (text === null) return null;
    const at = timeOf(text);
    if (at !== undefined) return new Date(at).toISOString();
    problems.push({ field, code: 'invalid_time' });
    return null;
  };
  const identifier = (
    field: 'cve' | 'cwe' | 'cvss_vector',
    canonicalOf: (text: string) => string | undefined,
  ) => {
    const text = input[field] ?? null;
    if (text === null) return null;
    const canonical = canonicalOf(text);
    if (canonical === undefined) problems.push({ field, code: `invalid_${field}` });
    return canonical ?? null;
  };
  const texts: AdvisoryTexts = {
    kind: input.kind,
    original_language: input.original_language,
    title_en: input.title_en.trim(),
    title_nl: input.title_nl.trim(),
    summary_en: input.summary_en.trim(),
    summary_nl: input.summary_nl.trim(),
    details_en: input.details_en?.trim() ?? '',
    details_nl: input.details_nl?.trim() ?? '',
    remediation_en: input.remediation_en?.trim() ?? '',
    remediation_nl: input.remediation_nl?.trim() ?? '',
    cve: identifier('cve', cveOf),
    cwe: identifier('cwe', cweOf),
    cvss_vector: identifier('cvss_vector', cvssVectorOf),
    exploited: input.exploited ? 1 : 0,
    credits: input.credits?.trim() ?? '',
    aware_at: time('aware_at'),
    fix_available_at: time('fix_available_at'),
  };
  if (problems.length > 0) throw invalidFields(problems);
  return texts;
}

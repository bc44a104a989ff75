import type { Advisory, AdvisoryReleaseFile, AdvisorySummary } from '../../contract/advisory';
import type { Queryable } from '../../platform/db/connection';
import {
  listDealtWith,
  listHad,
  listPublishedTexts,
  listRevisions,
  type AdvisoryRow,
  type AdvisoryTexts,
} from './advisories.sql';
import { scoreOf } from './csaf/cvss';

/** The texts that a customer may read, as in a revision. */
export type PublishedTexts = Omit<AdvisoryTexts, 'aware_at' | 'fix_available_at'>;

/** Returns the texts of an advisory for its revision, JSON. */
export function publishedTexts(row: AdvisoryRow): string {
  const texts: PublishedTexts = {
    kind: row.kind,
    original_language: row.original_language,
    title_en: row.title_en,
    title_nl: row.title_nl,
    summary_en: row.summary_en,
    summary_nl: row.summary_nl,
    details_en: row.details_en,
    details_nl: row.details_nl,
    remediation_en: row.remediation_en,
    remediation_nl: row.remediation_nl,
    cve: row.cve,
    cwe: row.cwe,
    cvss_vector: row.cvss_vector,
    exploited: row.exploited,
    credits: row.credits,
  };
  return JSON.stringify(texts);
}

/** Returns the texts of the newest revision of an advisory. */
export async function textsOfRevision(db: Queryable, id: number): Promise<PublishedTexts> {
  return JSON.parse((await listPublishedTexts(db, [id])).get(id) ?? '') as PublishedTexts;
}

/** Returns the base score of a CVSS 3.1 vector. */
export function severityOf(vector: string | null): Pick<AdvisorySummary, 'severity' | 'cvss_score'> {
  if (vector === null) return { severity: null, cvss_score: null };
  const { severity, score } = scoreOf(vector);
  return { severity, cvss_score: score };
}

/** Returns what a list shows of an advisory. */
export const summaryOf = (
  row: AdvisoryRow,
  texts: PublishedTexts,
  releases: readonly AdvisoryReleaseFile[],
): AdvisorySummary => ({
  id: row.id,
  number: row.number,
  state: row.revision === 0 ? 'draft' : 'published',
  kind: texts.kind,
  title_en: texts.title_en,
  title_nl: texts.title_nl,
  ...severityOf(texts.cvss_vector),
  published_at: row.published_at,
  revision: row.revision,
  releases: [...releases],
});

/** Returns an advisory with all fields that customers may read. */
export async function wholeAdvisory(
  db: Queryable,
  row: AdvisoryRow,
  texts: PublishedTexts,
  releases: readonly AdvisoryReleaseFile[],
): Promise<Advisory> {
  return {
    ...summaryOf(row, texts, releases),
    releases: [...releases],
    original_language: texts.original_language,
    summary_en: texts.summary_en,
    summary_nl: texts.summary_nl,
    details_en: texts.details_en,
    details_nl: texts.details_nl,
    remediation_en: texts.remediation_en,
    remediation_nl: texts.remediation_nl,
    cve: texts.cve,
    cwe: texts.cwe,
    cvss_vector: texts.cvss_vector,
    exploited: texts.exploited === 1,
    credits: texts.credits,
    revisions: await listRevisions(db, row.id),
  };
}

/** Returns what a group has of each advisory, by advisory id. */
export async function ownOf(
  db: Queryable,
  ids: readonly number[],
  groupId: number,
): Promise<(id: number) => AdvisorySummary['own']> {
  const [had, dealtWith] = [await listHad(db, ids, groupId), await listDealtWith(db, ids, groupId)];
  return (id) => {
    const hadWith = (wanted: string) =>
      had.filter(({ advisoryId, status }) => advisoryId === id && status === wanted);
    const affected = hadWith('affected');
    const fixed = new Set(hadWith('fixed').map(({ typeId }) => typeId));
    return {
      has_affected: affected.length > 0,
      affected: affected.map(({ releaseId }) => releaseId),
      has_fixed: fixed.size > 0 && affected.every(({ typeId }) => fixed.has(typeId)),
      dealt_with_at: dealtWith.get(id) ?? null,
    };
  };
}

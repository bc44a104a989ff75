import Type, { type Static } from 'typebox';
import {
  ADVISORY_KINDS,
  type Advisory,
  type AdvisoryReleaseFile,
  type AdvisorySummary,
} from '../../contract/advisory';
import { cvssVectorOf } from '../../contract/identifiers';
import { LANGUAGES } from '../../contract/languages';
import { readJson } from '../../platform/db/json-column';
import type { DamagedRows } from '../../platform/conditions/damaged-rows';
import type { Queryable } from '../../platform/db/connection';
import type { Viewer } from '../releases/visibility.shared.sql';
import {
  listDealtWith,
  listHad,
  listNewestRevisions,
  listOffered,
  listRevisions,
  type AdvisoryRow,
} from './advisories.sql';
import { scoreOf } from './csaf/cvss';

const text = Type.String();
const nullable = Type.Union([Type.String(), Type.Null()]);

/** The texts that a customer may read, as in a revision. */
const PublishedTexts = Type.Object({
  kind: Type.Enum([...ADVISORY_KINDS]),
  original_language: Type.Enum([...LANGUAGES]),
  title_en: text,
  title_nl: text,
  summary_en: text,
  summary_nl: text,
  details_en: text,
  details_nl: text,
  remediation_en: text,
  remediation_nl: text,
  cve: nullable,
  cwe: nullable,
  cvss_vector: nullable,
  exploited: Type.Integer(),
  credits: text,
});
export type PublishedTexts = Static<typeof PublishedTexts>;

const names = Object.keys(PublishedTexts.properties) as (keyof PublishedTexts)[];

/** Returns the texts of an advisory for its revision. */
export const publishedTexts = (row: AdvisoryRow) =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as unknown as PublishedTexts;

const isVector = (text: string | null) => text === null || cvssVectorOf(text) !== undefined;

/** True for a time as it is stored: ISO 8601, UTC. */
export const isTime = (text: string | null | undefined): text is string =>
  typeof text === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text));

interface Revision {
  number: string | null;
  /** when the first revision was published */
  published_at: string | null;
  /** when this revision was published; null: its row is missing */
  changed_at: string | null;
  /** its texts, JSON */
  content: string | null;
}

/** The newest revision of a published advisory that is not damaged. */
export interface ReadRevision {
  number: string;
  published_at: string;
  changed_at: string;
  texts: PublishedTexts;
}

/** Returns the newest revision of an advisory; undefined if it is damaged. */
export function readRevision({
  number,
  published_at,
  changed_at,
  content,
}: Revision): ReadRevision | undefined {
  const texts = readJson(PublishedTexts, content);
  if (!texts || !isVector(texts.cvss_vector)) return undefined;
  if (number === null || !isTime(published_at) || !isTime(changed_at)) return undefined;
  return { number, published_at, changed_at, texts };
}

/** Names the newest revision of an advisory. For `DamagedRows`. */
export const revisionRow = ({ id }: Pick<AdvisoryRow, 'id'>) => `advisory_revisions ${id}`;

/** Returns the newest revisions of published advisories, by advisory id, without the damaged ones. */
export async function readRevisions(
  db: Queryable,
  rows: readonly AdvisoryRow[],
  damagedRows: DamagedRows,
): Promise<ReadonlyMap<number, ReadRevision>> {
  const stored = await listNewestRevisions(
    db,
    rows.map(({ id }) => id),
  );
  return new Map(
    rows.flatMap((row) => {
      const { content = null, changed_at = null } = stored.get(row.id) ?? {};
      const revision = damagedRows.note(revisionRow(row), readRevision({ ...row, content, changed_at }));
      return revision ? [[row.id, revision] as const] : [];
    }),
  );
}

/** Returns the newest revision of a published advisory. @throws HttpProblem 500 if it is damaged */
export const requireRevision = async (db: Queryable, row: AdvisoryRow, damagedRows: DamagedRows) =>
  damagedRows.require(revisionRow(row), (await readRevisions(db, [row], damagedRows)).get(row.id));

/** Returns the base score of a CVSS 3.1 vector. */
export function severityOf(vector: string | null): Pick<AdvisorySummary, 'severity' | 'cvss_score'> {
  if (vector === null || !isVector(vector)) return { severity: null, cvss_score: null };
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

/**
 * Returns what a group has of each advisory, and what it can get.
 * @param releasesOf the releases of each advisory, by advisory id; newest first
 * @param now ISO 8601, UTC
 */
export async function ownOf(
  db: Queryable,
  releasesOf: ReadonlyMap<number, readonly AdvisoryReleaseFile[]>,
  viewer: Viewer,
  now: string,
): Promise<(id: number) => NonNullable<AdvisorySummary['own']>> {
  const { groupId } = viewer;
  const ids = [...releasesOf.keys()];
  const [had, dealtWith] = [await listHad(db, ids, groupId), await listDealtWith(db, ids, groupId)];
  const fixed = [...releasesOf.values()].flat().filter(({ status }) => status === 'fixed');
  const offered = await listOffered(db, viewer, [...new Set(fixed.map(({ id }) => id))], now);
  return (id) => {
    const fixes = new Map<number, AdvisoryReleaseFile>();
    for (const release of releasesOf.get(id) ?? []) {
      const { id: typeId } = release.download_type;
      if (release.status === 'fixed' && offered.has(release.id) && !fixes.has(typeId))
        fixes.set(typeId, release);
    }
    const hadWith = (wanted: string) =>
      had.filter(({ advisoryId, status }) => advisoryId === id && status === wanted);
    const affected = hadWith('affected');
    const hadFixed = new Set(hadWith('fixed').map(({ typeId }) => typeId));
    return {
      has_affected: affected.length > 0,
      affected: affected.map(({ releaseId }) => releaseId),
      fixes: [...fixes.values()].map(({ id, name, download_type }) => ({ id, name, download_type })),
      has_fixed: hadFixed.size > 0 && affected.every(({ typeId }) => hadFixed.has(typeId)),
      dealt_with_at: dealtWith.get(id) ?? null,
    };
  };
}

import type {
  AdvisoriesQuery,
  Advisory,
  AdvisoryChange,
  AdvisoryInput,
  AdvisoryReleaseFile,
  AdvisorySummary,
  DeletedRelease,
} from '../../contract/advisory';
import type { ListQuery, Page } from '../../contract/list';
import { transact, type Database, type Queryable } from '../../platform/db/connection';
import {
  HttpProblem,
  invalidField,
  invalidFields,
  notFound,
  type FieldProblem,
} from '../../platform/http/problem';
import type { Principal } from '../../platform/principal';
import { timeOf } from '../../platform/time-of';
import { findAccountById } from '../accounts/users.sql';
import type { AuditTrail } from '../audit/trail';
import {
  deleteAdvisory,
  findAdvisory,
  insertAdvisory,
  listAdvisories,
  listDealtWith,
  listHad,
  listKnownReleases,
  listPublishedTexts,
  listReleasesOf,
  listRevisions,
  setDealtWith,
  setReleases,
  updateAdvisory,
  type AdvisoryRow,
  type AdvisoryTexts,
  type ReleaseStatusRow,
} from './advisories.sql';
import { scoreOf } from './csaf/cvss';
import { missingFields } from './csaf/missing-fields';
import { listDeletedReleases } from './deleted-releases.sql';

/** Security advisories. Administrators see what was last written, customers what was last published. */
export interface Advisories {
  /** Returns the advisories that the person may see. @throws HttpProblem 422 for an invalid cursor */
  list(person: Principal, query: AdvisoriesQuery): Promise<Page<AdvisorySummary>>;
  /** @throws HttpProblem 404 */
  find(person: Principal, id: number): Promise<Advisory>;
  /** Same as `find`, within an existing transaction. */
  read(tx: Queryable, person: Principal, id: number): Promise<Advisory>;
  /** Creates a draft. @throws HttpProblem 422 */
  create(person: Principal, advisory: AdvisoryInput): Promise<Advisory>;
  /**
   * Changes a draft, or what the next revision of a published advisory will say.
   * @throws HttpProblem 404, 409 with `current` for another version, 422
   */
  change(person: Principal, id: number, change: AdvisoryChange): Promise<Advisory>;
  /** Deletes a draft. @throws HttpProblem 404, 409 when it was published */
  remove(person: Principal, id: number): Promise<void>;
  /** Returns the deleted releases, the newest first. @throws HttpProblem 422 for an invalid cursor */
  deletedReleases(query: ListQuery): Promise<Page<DeletedRelease>>;
  /** Marks the newest revision as dealt with by the person's group. @throws HttpProblem 403, 404 */
  dealWith(person: Principal, id: number): Promise<void>;
}

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

const summaryOf = (
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
  version: row.version,
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

/** What a group has of an advisory, by advisory id. */
async function ownOf(
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

/** Returns an advisory that the person may see. @param now ISO 8601, UTC @throws HttpProblem 404 */
export async function presentAdvisory(
  db: Queryable,
  person: Principal,
  id: number,
  now: string,
): Promise<AdvisoryRow> {
  const row = Number.isSafeInteger(id) ? await findAdvisory(db, person, id, now) : undefined;
  if (!row) throw notFound();
  return row;
}

export function createAdvisories(
  db: Database,
  reader: Database,
  audit: AuditTrail,
  now: () => Date,
): Advisories {
  const nowText = () => now().toISOString();

  const present = (tx: Queryable, person: Principal, id: number) =>
    presentAdvisory(tx, person, id, nowText());

  async function shown(tx: Queryable, person: Principal, row: AdvisoryRow): Promise<Advisory> {
    const { id, aware_at, fix_available_at, created_by } = row;
    const stage = person.isAdmin ? 'written' : 'published';
    const releases = (await listReleasesOf(tx, [id], stage)).get(id) ?? [];
    if (!person.isAdmin) {
      const advisory = await wholeAdvisory(tx, row, await textsOfRevision(tx, id), releases);
      return { ...advisory, own: (await ownOf(tx, [id], person.groupId))(id) };
    }
    const author = created_by === null ? undefined : await findAccountById(tx, created_by);
    const advisory = await wholeAdvisory(tx, row, row, releases);
    return {
      ...advisory,
      aware_at,
      fix_available_at,
      created_by: author?.name ?? null,
      is_changed: row.is_changed === 1,
      missing: missingFields(advisory),
      is_notifying: row.notify_revision > 0,
    };
  }

  const read = async (tx: Queryable, person: Principal, id: number) =>
    shown(tx, person, await present(tx, person, id));

  /** Checks the releases of a draft. @throws HttpProblem 422 for a release that is unknown or listed twice */
  async function checkedReleases(
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

  return {
    async list(person, query) {
      const { rows, ...page } = await listAdvisories(reader, person, query, nowText());
      const ids = rows.map(({ id }) => id);
      const releases = await listReleasesOf(reader, ids, person.isAdmin ? 'written' : 'published');
      if (person.isAdmin)
        return { ...page, rows: rows.map((row) => summaryOf(row, row, releases.get(row.id) ?? [])) };
      const texts = await listPublishedTexts(reader, ids);
      const own = await ownOf(reader, ids, person.groupId);
      return {
        ...page,
        rows: rows.map((row) => ({
          ...summaryOf(
            row,
            JSON.parse(texts.get(row.id) ?? '') as PublishedTexts,
            releases.get(row.id) ?? [],
          ),
          own: own(row.id),
        })),
      };
    },

    find: (person, id) => read(db, person, id),
    read,

    create: (person, input) =>
      transact(db, async (tx) => {
        const texts = textsOf(input);
        const releases = await checkedReleases(tx, input.releases);
        const id = await insertAdvisory(tx, { ...texts, created_by: person.id, created_at: nowText() });
        await setReleases(tx, id, releases);
        await audit.add(tx, person, {
          action: 'advisory.create',
          subject: nameOf(texts),
          detail: { id, releases: releases.length },
        });
        return read(tx, person, id);
      }),

    change: (person, id, { version, releases, ...change }) =>
      transact(db, async (tx) => {
        const row = await present(tx, person, id);
        if (row.version !== version) {
          const current = await shown(tx, person, row);
          throw new HttpProblem(409, 'changed_meanwhile', { members: { current } });
        }
        const checked = releases && (await checkedReleases(tx, releases));
        const texts = textsOf({ ...row, exploited: row.exploited === 1, ...change });
        // The documents of the next revision would get each other's tracking id.
        if (row.revision > 0 && texts.original_language !== row.original_language)
          throw invalidField('original_language', 'original_language_published');
        await updateAdvisory(tx, row, texts);
        if (checked) await setReleases(tx, id, checked);
        await audit.add(tx, person, {
          action: 'advisory.change',
          subject: row.number ?? nameOf(texts),
          detail: { id, fields: Object.keys({ ...change, ...(releases && { releases }) }).join(', ') },
        });
        return read(tx, person, id);
      }),

    remove: (person, id) =>
      transact(db, async (tx) => {
        const row = await present(tx, person, id);
        if (row.revision > 0) throw new HttpProblem(409, 'advisory_published');
        await deleteAdvisory(tx, id);
        await audit.add(tx, person, { action: 'advisory.delete', subject: nameOf(row), detail: { id } });
      }),

    deletedReleases: (query) => listDeletedReleases(reader, query),

    dealWith: (person, id) =>
      transact(db, async (tx) => {
        if (person.isAdmin) throw new HttpProblem(403, 'not_a_customer');
        const row = await present(tx, person, id);
        const dealtWith = await listDealtWith(tx, [id], person.groupId);
        if (dealtWith.has(id)) return;
        await setDealtWith(tx, row, person.groupId, nowText());
        await audit.add(tx, person, {
          action: 'advisory.deal_with',
          subject: row.number ?? '',
          detail: { id, revision: row.revision },
        });
      }),
  };
}

/** Returns the title in the language that the advisory was written in, else the other one. */
const nameOf = ({ original_language, title_en, title_nl }: AdvisoryTexts) =>
  original_language === 'en' ? title_en || title_nl : title_nl || title_en;

/** Returns the columns for what was written. @throws HttpProblem 422 for a time that does not exist */
function textsOf(input: Omit<AdvisoryInput, 'releases'>): AdvisoryTexts {
  const problems: FieldProblem[] = [];
  const time = (field: 'aware_at' | 'fix_available_at') => {
    const text = input[field] ?? null;
    if (text === null) return null;
    const at = timeOf(text);
    if (at !== undefined) return new Date(at).toISOString();
    problems.push({ field, code: 'invalid_time' });
    return null;
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
    cve: input.cve ?? null,
    cwe: input.cwe ?? null,
    cvss_vector: input.cvss_vector ?? null,
    exploited: input.exploited ? 1 : 0,
    credits: input.credits?.trim() ?? '',
    aware_at: time('aware_at'),
    fix_available_at: time('fix_available_at'),
  };
  if (problems.length > 0) throw invalidFields(problems);
  return texts;
}

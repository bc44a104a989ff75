import type {
  AdvisoriesQuery,
  Advisory,
  AdvisoryChange,
  AdvisoryInput,
  AdvisoryReleaseFile,
  AdvisorySummary,
  WrittenAdvisory,
} from '../../contract/advisory';
import type { DeletedRelease } from '../../contract/advisory-releases';
import type { ListQuery, Page } from '../../contract/list';
import { chunks } from '../../platform/db/batches';
import { transact, type Queryable } from '../../platform/db/connection';
import { changedMeanwhile, HttpProblem, invalidField, notFound } from '../../platform/http/problem';
import type { Principal } from '../../platform/principal';
import type { Platform } from '../../platform/platform';
import { findAccountById } from '../accounts/users.shared.sql';
import type { AuditTrail } from '../audit/trail';
import {
  deleteAdvisory,
  findAdvisory,
  insertAdvisory,
  listAdvisories,
  listDealtWith,
  listDownloadsIn,
  setDealtWith,
  setReleases,
  updateAdvisory,
  type AdvisoryRow,
  type Stage,
} from './advisories.sql';
import { listReleasesOf } from './first-fixed';
import { checkedReleases, nameOf, textsOf } from './advisory-input';
import { ownOf, readRevisions, requireRevision, summaryOf, wholeAdvisory } from './advisory-view';
import { missingFields } from './csaf/missing-fields';
import { listDeletedReleases } from './deleted-releases.sql';

/** An advisory has up to 500 releases. Requests are handled between two reads. */
const advisoriesAtOnce = 5;

/** Security advisories. Administrators see what was last written, customers what was last published. */
export interface Advisories {
  /** Returns the advisories that the person may see. @throws HttpProblem 422 for an invalid cursor */
  list(person: Principal, query: AdvisoriesQuery): Promise<Page<AdvisorySummary>>;
  /** @throws HttpProblem 404 */
  find(person: Principal, id: number): Promise<Advisory>;
  /** Returns an advisory as last written, within an existing transaction. @throws HttpProblem 404 */
  read(tx: Queryable, administrator: Principal, id: number): Promise<WrittenAdvisory>;
  /** Creates a draft. @throws HttpProblem 422 */
  create(person: Principal, advisory: AdvisoryInput): Promise<WrittenAdvisory>;
  /**
   * Changes a draft, or what the next revision of a published advisory will say.
   * @throws HttpProblem 404, 409 with `current` for another version, 422
   */
  change(person: Principal, id: number, change: AdvisoryChange): Promise<WrittenAdvisory>;
  /** Deletes a draft. @throws HttpProblem 404, 409 when it was published */
  delete(person: Principal, id: number): Promise<void>;
  /** Returns the deleted releases, the newest first. @throws HttpProblem 422 for an invalid cursor */
  deletedReleases(query: ListQuery): Promise<Page<DeletedRelease>>;
  /** Marks the newest revision as dealt with by the person's group. @throws HttpProblem 403, 404 */
  dealWith(person: Principal, id: number): Promise<void>;
}

/** Returns an advisory that the person may see. @param now ISO 8601, UTC @throws HttpProblem 404 */
export async function visibleAdvisory(
  db: Queryable,
  person: Principal,
  id: number,
  now: string,
): Promise<AdvisoryRow> {
  const row = Number.isSafeInteger(id) ? await findAdvisory(db, person, id, now) : undefined;
  if (!row) throw notFound();
  return row;
}

export function createAdvisories({ db, reader, now, damagedRows }: Platform, audit: AuditTrail): Advisories {
  const nowText = () => now().toISOString();

  const visible = (tx: Queryable, person: Principal, id: number) =>
    visibleAdvisory(tx, person, id, nowText());

  const releasesOf = async (tx: Queryable, id: number, stage: Stage) =>
    (await listReleasesOf(tx, [id], stage)).get(id) ?? [];

  /** Returns a published advisory as the customer may read it. */
  async function published(tx: Queryable, person: Principal, row: AdvisoryRow): Promise<Advisory> {
    const { id } = row;
    const releases = await releasesOf(tx, id, 'published');
    const { texts } = await requireRevision(tx, row, damagedRows);
    const advisory = await wholeAdvisory(tx, row, texts, releases);
    const own = (await ownOf(tx, new Map([[id, releases]]), person, nowText()))(id);
    return { ...advisory, own: { ...own, downloads: await listDownloadsIn(tx, id, person.groupId) } };
  }

  async function written(tx: Queryable, row: AdvisoryRow): Promise<WrittenAdvisory> {
    const { version, aware_at, fix_available_at, created_by } = row;
    const author = created_by === null ? undefined : await findAccountById(tx, created_by);
    const advisory = await wholeAdvisory(tx, row, row, await releasesOf(tx, row.id, 'written'));
    return {
      ...advisory,
      version,
      aware_at,
      fix_available_at,
      created_by: author?.name ?? null,
      is_changed: row.is_changed === 1,
      missing: missingFields(advisory),
      is_notifying: row.notify_revision > 0,
    };
  }

  const read = async (tx: Queryable, administrator: Principal, id: number) =>
    written(tx, await visible(tx, administrator, id));

  return {
    async list(person, query) {
      const { rows, ...page } = await listAdvisories(reader, person, query, nowText());
      const ids = rows.map(({ id }) => id);
      const releases = new Map<number, AdvisoryReleaseFile[]>();
      for (const some of chunks(ids, advisoriesAtOnce)) {
        const stage = person.isAdmin ? 'written' : 'published';
        for (const [id, named] of await listReleasesOf(reader, some, stage)) releases.set(id, named);
      }
      if (person.isAdmin)
        return {
          ...page,
          rows: rows.map((row) => ({
            ...summaryOf(row, row, releases.get(row.id) ?? []),
            version: row.version,
          })),
        };
      const revisions = await readRevisions(reader, rows, damagedRows);
      const own = await ownOf(reader, releases, person, nowText());
      return {
        ...page,
        rows: rows.flatMap((row) => {
          const revision = revisions.get(row.id);
          if (!revision) return [];
          return [{ ...summaryOf(row, revision.texts, releases.get(row.id) ?? []), own: own(row.id) }];
        }),
      };
    },

    async find(person, id) {
      const row = await visible(db, person, id);
      return person.isAdmin ? written(db, row) : published(db, person, row);
    },
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
        const row = await visible(tx, person, id);
        if (row.version !== version) throw changedMeanwhile(await written(tx, row));
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

    delete: (person, id) =>
      transact(db, async (tx) => {
        const row = await visible(tx, person, id);
        if (row.revision > 0) throw new HttpProblem(409, 'advisory_published');
        await deleteAdvisory(tx, id);
        await audit.add(tx, person, { action: 'advisory.delete', subject: nameOf(row), detail: { id } });
      }),

    deletedReleases: (query) => listDeletedReleases(reader, query),

    dealWith: (person, id) =>
      transact(db, async (tx) => {
        if (person.isAdmin) throw new HttpProblem(403, 'not_a_customer');
        const row = await visible(tx, person, id);
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

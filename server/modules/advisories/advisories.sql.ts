import { sql, type ExpressionBuilder, type Insertable, type Selectable } from 'kysely';
import type { AdvisoriesQuery, AdvisoryReleaseFile, AdvisoryRevision } from '../../contract/advisory';
import type { Justification, ReleaseStatus } from '../../contract/advisory-status';
import type { Page } from '../../contract/list';
import { selectInChunks } from '../../platform/db/batches';
import type { Queryable } from '../../platform/db/connection';
import type { Tables } from '../../platform/db/tables';
import { readPage, type Listing } from '../../platform/lists/read-page';
import { searchable, searchKey } from '../../platform/lists/search-key';
import { publication } from '../releases/releases.shared.sql';
import {
  isPublished as isOffered,
  releaseVisibleTo,
  visibleTo,
  type Viewer,
} from '../releases/visibility.shared.sql';

export type AdvisoryRow = Selectable<Tables['advisories']>;

/** The columns that administrators write. */
export type AdvisoryTexts = Pick<
  AdvisoryRow,
  | 'kind'
  | 'original_language'
  | 'title_en'
  | 'title_nl'
  | 'summary_en'
  | 'summary_nl'
  | 'details_en'
  | 'details_nl'
  | 'remediation_en'
  | 'remediation_nl'
  | 'cve'
  | 'cwe'
  | 'cvss_vector'
  | 'exploited'
  | 'credits'
  | 'aware_at'
  | 'fix_available_at'
>;

/** The releases of an advisory: as last written, or as published. */
export type Stage = 'written' | 'published';
export const isPublished = (stage: Stage) => (stage === 'published' ? 1 : 0);

const listingFor = (key: 'search_key' | 'published_key'): Listing => ({
  sorts: {
    id: { by: sql`advisories.id`, type: 'number' },
    published_at: { by: sql`coalesce(advisories.published_at, '')`, type: 'string' },
  },
  sort: '-id',
  id: sql`advisories.id`,
  searched: [sql`coalesce(advisories.${sql.ref(key)}, '')`, sql`lower(coalesce(advisories.number, ''))`],
});

type AdvisoryOf = ExpressionBuilder<Tables, 'advisories'>;

/**
 * Returns the condition for the advisories that a viewer may see. An administrator sees all. A customer sees
 * the published ones about a release that the group downloaded or may see.
 * @param now ISO 8601, UTC
 */
function advisoryVisibleTo(viewer: Viewer, now: string) {
  if (viewer.isAdmin) return () => sql<boolean>`1 = 1`;
  return (eb: AdvisoryOf) =>
    eb.exists(
      eb
        .selectFrom('advisory_releases')
        .innerJoin('downloadables', 'downloadables.id', 'advisory_releases.downloadable_id')
        .innerJoin('download_types', 'download_types.id', 'downloadables.download_type_id')
        .whereRef('advisory_releases.advisory_id', '=', 'advisories.id')
        .where('advisory_releases.is_published', '=', 1)
        .where((release) =>
          release.or([
            release.exists(
              release
                .selectFrom('downloads')
                .whereRef('downloads.downloadable_id', '=', 'downloadables.id')
                .where('downloads.group_id', '=', viewer.groupId)
                .select('downloads.id'),
            ),
            release.and([
              release('downloadables.state', '=', 'finished'),
              visibleTo(viewer),
              releaseVisibleTo(viewer, now),
            ]),
          ]),
        )
        .select('downloadables.id'),
    );
}

/**
 * Returns a page of the advisories that the viewer may see.
 * @throws HttpProblem 422 for an invalid cursor
 */
export function listAdvisories(
  db: Queryable,
  viewer: Viewer,
  { state, ...request }: AdvisoriesQuery,
  now: string,
): Promise<Page<AdvisoryRow>> {
  const query = db
    .selectFrom('advisories')
    .where(advisoryVisibleTo(viewer, now))
    .$if(state !== undefined, (some) => some.where('revision', state === 'draft' ? '=' : '>', 0))
    .selectAll('advisories');
  return readPage(query, listingFor(viewer.isAdmin ? 'search_key' : 'published_key'), request);
}

export function findAdvisory(
  db: Queryable,
  viewer: Viewer,
  id: number,
  now: string,
): Promise<AdvisoryRow | undefined> {
  return db
    .selectFrom('advisories')
    .where('id', '=', id)
    .where(advisoryVisibleTo(viewer, now))
    .selectAll('advisories')
    .executeTakeFirst();
}

const keyOf = ({ title_en, title_nl, summary_en, summary_nl }: AdvisoryTexts) =>
  searchKey('advisories', { title_en, title_nl, summary_en, summary_nl });

export async function insertAdvisory(
  db: Queryable,
  advisory: AdvisoryTexts & Pick<Insertable<Tables['advisories']>, 'created_by' | 'created_at'>,
): Promise<number> {
  const { id } = await db
    .insertInto('advisories')
    .values({ ...advisory, search_key: keyOf(advisory) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores what administrators write, and increments the version. */
export async function updateAdvisory(
  db: Queryable,
  { id, version }: Pick<AdvisoryRow, 'id' | 'version'>,
  texts: AdvisoryTexts,
): Promise<void> {
  await db
    .updateTable('advisories')
    .set({ ...texts, search_key: keyOf(texts), is_changed: 1, version: version + 1 })
    .where('id', '=', id)
    .execute();
}

export async function deleteAdvisory(db: Queryable, id: number): Promise<void> {
  await db.deleteFrom('advisories').where('id', '=', id).execute();
}

export interface ReleaseStatusRow {
  downloadable_id: number;
  status: ReleaseStatus;
  justification: Justification | null;
}

/** Replaces the releases of an advisory as written. */
export async function setReleases(
  db: Queryable,
  advisoryId: number,
  releases: readonly ReleaseStatusRow[],
): Promise<void> {
  await db
    .deleteFrom('advisory_releases')
    .where('advisory_id', '=', advisoryId)
    .where('is_published', '=', 0)
    .execute();
  if (releases.length === 0) return;
  await db
    .insertInto('advisory_releases')
    .values(
      releases.map((release) => ({
        ...release,
        ...{ advisory_id: advisoryId, is_published: 0, name: null, type_name: null },
      })),
    )
    .execute();
}

/** Returns those of the ids that are releases, also deleted ones. Unfinished uploads are none. */
export async function listKnownReleases(db: Queryable, ids: readonly number[]): Promise<Set<number>> {
  const rows = await selectInChunks(ids, (some) =>
    db
      .selectFrom('downloadables')
      .where('id', 'in', some)
      .where('state', 'in', ['finished', 'deleted'])
      .select('id')
      .execute(),
  );
  return new Set(rows.map(({ id }) => id));
}

/** A release of an advisory. `isForEveryone`: it is stable, and neither deleted nor withdrawn. */
export interface ReleaseRow {
  file: AdvisoryReleaseFile;
  isForEveryone: boolean;
}

/**
 * Returns the releases of advisories, by advisory id: by download type, newest first. Published ones have the
 * names that they were published with.
 */
export async function listReleaseRows(
  db: Queryable,
  advisoryIds: readonly number[],
  stage: Stage,
): Promise<ReadonlyMap<number, ReleaseRow[]>> {
  if (advisoryIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('advisory_releases')
    .innerJoin('downloadables', 'downloadables.id', 'advisory_releases.downloadable_id')
    .innerJoin('download_types', 'download_types.id', 'downloadables.download_type_id')
    .where('advisory_releases.advisory_id', 'in', advisoryIds)
    .where('advisory_releases.is_published', '=', isPublished(stage))
    .orderBy('download_types.id')
    .orderBy(publication, 'desc')
    .orderBy('downloadables.id', 'desc')
    .select((eb) => [
      'advisory_releases.advisory_id as advisoryId',
      'advisory_releases.status as status',
      'advisory_releases.justification as justification',
      'downloadables.id as id',
      eb.fn.coalesce('advisory_releases.name', 'downloadables.name').as('name'),
      'downloadables.received as size',
      'downloadables.file_name as file_name',
      'downloadables.state as state',
      eb.fn.coalesce('downloadables.sha256', eb.val('')).as('sha256'),
      'download_types.id as typeId',
      eb.fn.coalesce('advisory_releases.type_name', 'download_types.name').as('typeName'),
      sql<number>`case when downloadables.state = 'finished' and downloadables.channel = 'stable'
        and downloadables.withdrawn_at is null then 1 else 0 end`.as('isForEveryone'),
    ])
    .execute();
  const keys = new Map(rows.map(({ typeName }) => [typeName, searchable(typeName)]));
  const keyOfType = ({ typeName }: (typeof rows)[number]) => keys.get(typeName) ?? '';
  rows.sort((a, b) => (keyOfType(a) < keyOfType(b) ? -1 : keyOfType(a) > keyOfType(b) ? 1 : 0));
  const byAdvisory = new Map<number, ReleaseRow[]>();
  for (const { advisoryId, typeId, typeName, state, isForEveryone, ...release } of rows) {
    const releases = byAdvisory.get(advisoryId) ?? [];
    const file = {
      ...release,
      download_type: { id: typeId, name: typeName },
      is_deleted: state === 'deleted',
    };
    releases.push({ file, isForEveryone: isForEveryone === 1 });
    byAdvisory.set(advisoryId, releases);
  }
  return byAdvisory;
}

/** Returns the published revisions of an advisory, oldest first. */
export function listRevisions(db: Queryable, advisoryId: number): Promise<AdvisoryRevision[]> {
  return db
    .selectFrom('advisory_revisions')
    .where('advisory_id', '=', advisoryId)
    .orderBy('number')
    .select(['number', 'published_at', 'summary_en', 'summary_nl'])
    .execute();
}

/**
 * Returns the newest revision of advisories, by advisory id. `content`: its texts, JSON; `changed_at`: when it
 * was published.
 */
export async function listNewestRevisions(
  db: Queryable,
  advisoryIds: readonly number[],
): Promise<ReadonlyMap<number, { content: string; changed_at: string }>> {
  if (advisoryIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('advisory_revisions')
    .innerJoin('advisories', (join) =>
      join
        .onRef('advisories.id', '=', 'advisory_revisions.advisory_id')
        .onRef('advisories.revision', '=', 'advisory_revisions.number'),
    )
    .where('advisory_revisions.advisory_id', 'in', advisoryIds)
    .select([
      'advisory_revisions.advisory_id as id',
      'advisory_revisions.content as content',
      'advisory_revisions.published_at as changed_at',
    ])
    .execute();
  return new Map(rows.map(({ id, ...revision }) => [id, revision]));
}

/** Returns when a group last downloaded the releases of a published advisory. */
export const listDownloadsIn = (db: Queryable, advisoryId: number, groupId: number) =>
  db
    .selectFrom('advisory_releases')
    .innerJoin('downloads', 'downloads.downloadable_id', 'advisory_releases.downloadable_id')
    .where('advisory_releases.advisory_id', '=', advisoryId)
    .where('advisory_releases.is_published', '=', 1)
    .where('downloads.group_id', '=', groupId)
    .groupBy('downloads.downloadable_id')
    .select(({ fn }) => ['downloads.downloadable_id as id', fn.max('downloads.last_at').as('at')])
    .execute();

/** Returns which of some releases a viewer can download, by id. @param now ISO 8601, UTC */
export async function listOffered(
  db: Queryable,
  viewer: Viewer,
  ids: readonly number[],
  now: string,
): Promise<ReadonlySet<number>> {
  const rows = await selectInChunks(ids, (some) =>
    db
      .selectFrom('downloadables')
      .innerJoin('download_types', 'download_types.id', 'downloadables.download_type_id')
      .where('downloadables.id', 'in', some)
      .where('downloadables.state', '=', 'finished')
      .where(isOffered(now))
      .where(visibleTo(viewer))
      .where(releaseVisibleTo(viewer, now))
      .select('downloadables.id as id')
      .execute(),
  );
  return new Set(rows.map(({ id }) => id));
}

/** Returns the releases that a group downloaded of those in published advisories, with their types. */
export function listHad(
  db: Queryable,
  advisoryIds: readonly number[],
  groupId: number,
): Promise<{ advisoryId: number; releaseId: number; typeId: number; status: ReleaseStatus }[]> {
  if (advisoryIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('advisory_releases')
    .innerJoin('downloadables', 'downloadables.id', 'advisory_releases.downloadable_id')
    .where('advisory_releases.advisory_id', 'in', advisoryIds)
    .where('advisory_releases.is_published', '=', 1)
    .where('advisory_releases.status', 'in', ['affected', 'fixed'])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('downloads')
          .whereRef('downloads.downloadable_id', '=', 'downloadables.id')
          .where('downloads.group_id', '=', groupId)
          .select('downloads.id'),
      ),
    )
    .orderBy('downloadables.id')
    .select([
      'advisory_releases.advisory_id as advisoryId',
      'downloadables.id as releaseId',
      'downloadables.download_type_id as typeId',
      'advisory_releases.status as status',
    ])
    .execute();
}

/** Returns when a group dealt with the newest revision of advisories, by advisory id. */
export async function listDealtWith(
  db: Queryable,
  advisoryIds: readonly number[],
  groupId: number,
): Promise<ReadonlyMap<number, string>> {
  if (advisoryIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('advisory_answers')
    .innerJoin('advisories', (join) =>
      join
        .onRef('advisories.id', '=', 'advisory_answers.advisory_id')
        .onRef('advisories.revision', '=', 'advisory_answers.revision'),
    )
    .where('advisory_answers.advisory_id', 'in', advisoryIds)
    .where('advisory_answers.group_id', '=', groupId)
    .select(['advisory_answers.advisory_id as id', 'advisory_answers.dealt_with_at as at'])
    .execute();
  return new Map(rows.map(({ id, at }) => [id, at]));
}

/** Records that a group dealt with the newest revision of an advisory. The first time counts. */
export async function setDealtWith(
  db: Queryable,
  { id, revision }: Pick<AdvisoryRow, 'id' | 'revision'>,
  groupId: number,
  now: string,
): Promise<void> {
  await db
    .deleteFrom('advisory_answers')
    .where('advisory_id', '=', id)
    .where('group_id', '=', groupId)
    .where('revision', '!=', revision)
    .execute();
  await db
    .insertInto('advisory_answers')
    .values({ advisory_id: id, group_id: groupId, revision, dealt_with_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

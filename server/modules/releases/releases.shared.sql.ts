import { sql, type Selectable } from 'kysely';
import type { ListQuery, Page } from '../../contract/list';
import type {
  Channel,
  Downloadable,
  ListedRelease,
  ReleaseState,
  ReleaseSummary,
} from '../../contract/release';
import type { Queryable } from '../../platform/db/connection';
import { longRead } from '../../platform/db/reading/long-read';
import type { Tables } from '../../platform/db/tables';
import { nameKey } from '../../platform/names/name-key';
import { readPage, type Listing } from '../../platform/lists/read-page';
import { searchKey } from '../../platform/lists/search-key';
import { releaseVisibleTo, visibleTo, type Viewer } from './visibility.shared.sql';

export type DownloadableRow = Selectable<Tables['downloadables']>;

/** Must equal the text in the index `downloadables_by_check`; a parameter would not match. */
export const isFinished = sql<boolean>`downloadables.state = 'finished'`;

/** Returns the state of a finished release at a time. @param now ISO 8601, UTC */
function releaseState(
  row: Pick<DownloadableRow, 'draft' | 'publish_at' | 'withdrawn_at'>,
  now: string,
): ReleaseState {
  if (row.withdrawn_at !== null) return 'withdrawn';
  if (row.draft === 1) return 'draft';
  return row.publish_at !== null && row.publish_at > now ? 'scheduled' : 'published';
}

/** Sort key, newest last. Unpublished releases come after all published ones. */
export const publication = sql<number>`coalesce(downloadables.publish_order, 2147483647)`;

/** The columns that `toListed` takes: all but the notes, which are long. */
export const listedColumns = [
  'id',
  'download_type_id',
  'name',
  'created_at',
  'finished_at',
  'publish_at',
  'withdrawn_at',
  'withdrawn_reason',
  'draft',
  'hash',
  'current_hash',
  'current_hash_checked_at',
  'sha256',
  'received',
  'file_name',
  'kind',
  'channel',
  'support_ends',
  'version',
] as const;
type ListedRow = Pick<DownloadableRow, (typeof listedColumns)[number]>;

/**
 * Converts a row to a finished release of the API, without its notes.
 * @param now ISO 8601, UTC
 */
export const toListed = (row: ListedRow, now: string): Omit<ListedRelease, 'download_type'> => ({
  id: row.id,
  download_type_id: row.download_type_id,
  name: row.name,
  release_date: row.publish_at ?? row.finished_at ?? row.created_at,
  hash: row.hash,
  current_hash: row.current_hash,
  current_hash_checked_at: row.current_hash_checked_at,
  sha256: row.sha256 ?? '',
  size: row.received,
  file_name: row.file_name,
  state: releaseState(row, now),
  kind: row.kind,
  channel: row.channel,
  support_ends: row.support_ends,
  withdrawn_reason: row.withdrawn_reason ?? undefined,
  version: row.version,
});

/**
 * Converts a row to a finished release of the API.
 * @param now ISO 8601, UTC
 */
export const toDownloadable = (row: DownloadableRow, now: string): Downloadable => ({
  ...toListed(row, now),
  release_notes: row.release_notes,
  release_notes_nl: row.release_notes_nl,
});

/** The finished releases that the viewer may see. @param now ISO 8601, UTC */
export const visibleReleases = (db: Queryable, viewer: Viewer, now: string) =>
  db
    .selectFrom('downloadables')
    .innerJoin('download_types', 'download_types.id', 'downloadables.download_type_id')
    .where('downloadables.state', '=', 'finished')
    .where(visibleTo(viewer))
    .where(releaseVisibleTo(viewer, now));

/** The `release_date` of the API. */
export const byDate = sql<string>`coalesce(downloadables.publish_at, downloadables.finished_at, downloadables.created_at)`;

/** The releases of one type: their order by date is that of publication. */
export const listingOfType: Listing = {
  sorts: {
    release_date: { by: publication, type: 'number' },
    name: { by: sql`downloadables.search_key`, type: 'string' },
    size: { by: sql`downloadables.received`, type: 'number' },
  },
  sort: '-release_date',
  id: sql`downloadables.id`,
  searched: [sql`downloadables.search_key`],
};

/**
 * Returns the finished releases of a type that the viewer may see.
 * @throws HttpProblem 422 for an invalid cursor
 */
export async function listReleases(
  db: Queryable,
  viewer: Viewer,
  downloadTypeId: number,
  request: ListQuery,
  now: string,
): Promise<Page<Downloadable>> {
  const query = visibleReleases(db, viewer, now)
    .where('downloadables.download_type_id', '=', downloadTypeId)
    .selectAll('downloadables');
  const page = await readPage(query, listingOfType, request);
  return { ...page, rows: page.rows.map((row) => toDownloadable(row, now)) };
}

/** The columns that `toSummary` takes. */
export const summaryColumns = [
  'downloadables.download_type_id as typeId',
  'downloadables.id as id',
  'downloadables.name as name',
  byDate.as('release_date'),
  'downloadables.hash as hash',
  'downloadables.current_hash as currentHash',
  'downloadables.received as size',
  'downloadables.draft as draft',
  'downloadables.publish_at as publish_at',
  'downloadables.withdrawn_at as withdrawn_at',
  'downloadables.kind as kind',
  'downloadables.channel as channel',
  'downloadables.support_ends as supportEnds',
] as const;

interface SummaryRow
  extends
    Pick<ReleaseSummary, 'id' | 'name' | 'release_date' | 'hash' | 'size'>,
    Pick<DownloadableRow, 'draft' | 'publish_at' | 'withdrawn_at' | 'kind' | 'channel'> {
  currentHash: string | null;
  supportEnds: string | null;
}

/** @param now ISO 8601, UTC */
export function toSummary(row: SummaryRow, now: string): ReleaseSummary {
  const { id, name, release_date, hash, size, currentHash, kind, channel, supportEnds } = row;
  const state = releaseState(row, now);
  return {
    ...{ id, name, release_date, hash, size },
    ...(currentHash !== hash && { current_hash: currentHash }),
    ...(state !== 'published' && { state }),
    ...(kind !== 'feature' && { kind }),
    ...(channel !== 'stable' && { channel }),
    support_ends: supportEnds ?? undefined,
  };
}

/**
 * Returns the finished releases of the types that the viewer may see, by type id, newest first.
 * @param typeIds at most one page of types
 */
export async function listReleaseSummariesByType(
  db: Queryable,
  viewer: Viewer,
  now: string,
  typeIds: readonly number[],
): Promise<Map<number, ReleaseSummary[]>> {
  if (typeIds.length === 0) return new Map();
  const rows = await visibleReleases(db, viewer, now)
    .where('downloadables.download_type_id', 'in', typeIds)
    .orderBy('downloadables.download_type_id')
    .orderBy(publication, 'desc')
    .orderBy('downloadables.id', 'desc')
    .select(summaryColumns)
    .modifyEnd(longRead)
    .execute();
  const byType = new Map<number, ReleaseSummary[]>();
  for (const row of rows) {
    const releases = byType.get(row.typeId);
    if (releases) releases.push(toSummary(row, now));
    else byType.set(row.typeId, [toSummary(row, now)]);
  }
  return byType;
}

/** Returns a finished release that the viewer may see. */
export async function findRelease(
  db: Queryable,
  viewer: Viewer,
  id: number,
  now: string,
): Promise<Downloadable | undefined> {
  const row = await visibleReleases(db, viewer, now)
    .where('downloadables.id', '=', id)
    .selectAll('downloadables')
    .executeTakeFirst();
  return row && toDownloadable(row, now);
}

/** Returns a release in any state except `deleted`. */
export function findDownloadableRow(db: Queryable, id: number): Promise<DownloadableRow | undefined> {
  return db
    .selectFrom('downloadables')
    .selectAll()
    .where('id', '=', id)
    .where('state', '!=', 'deleted')
    .executeTakeFirst();
}

/** Not the time: after the clock was put back, it would be earlier than that of the previous release. */
export const nextInOrder = sql<number>`(select coalesce(max(earlier.publish_order), 0) + 1 from downloadables as earlier
  where earlier.download_type_id = downloadables.download_type_id)`;

/** Changes a finished release and increments its version. */
export async function updateRelease(
  db: Queryable,
  { id, version, name, file_name }: Downloadable,
  change: Partial<
    Pick<
      DownloadableRow,
      | 'name'
      | 'release_notes'
      | 'release_notes_nl'
      | 'kind'
      | 'channel'
      | 'support_ends'
      | 'download_type_id'
      | 'draft'
      | 'publish_at'
      | 'published_by'
      | 'stable_at'
      | 'withdrawn_at'
      | 'withdrawn_reason'
      | 'signature'
    >
  >,
): Promise<void> {
  await db
    .updateTable('downloadables')
    .set({
      ...change,
      search_key: searchKey('downloadables', { name: change.name ?? name, file_name }),
      name_key: nameKey(change.name ?? name),
      version: version + 1,
    })
    .where('id', '=', id)
    .execute();
}

/** Makes a release the newest of its type, or removes it from the publication order. */
export async function setPublicationOrder(
  db: Queryable,
  id: number,
  order: 'newest' | 'none',
): Promise<void> {
  await db
    .updateTable('downloadables')
    .set({ publish_order: order === 'newest' ? nextInOrder : null })
    .where('id', '=', id)
    .execute();
}

/** Returns scheduled releases whose time has come and that have no publication order yet, earliest first. */
export function listDueReleases(db: Queryable, now: string): Promise<DownloadableRow[]> {
  return db
    .selectFrom('downloadables')
    .selectAll()
    .where('state', '=', 'finished')
    .where('draft', '=', 0)
    .where('publish_order', 'is', null)
    .where('publish_at', '<=', now)
    .orderBy('publish_at')
    .orderBy('id')
    .execute();
}

/** Returns type and name of a release, as "Scanner app 5.6". */
export async function findReleaseLabel(db: Queryable, id: number): Promise<string> {
  const { type, name } = await db
    .selectFrom('downloadables')
    .innerJoin('download_types', 'download_types.id', 'downloadables.download_type_id')
    .where('downloadables.id', '=', id)
    .select(['download_types.name as type', 'downloadables.name as name'])
    .executeTakeFirstOrThrow();
  return `${type} ${name}`;
}

/** Returns another finished release of the type and channel with this name. Compares by `nameKey`. */
export function findReleaseOfName(
  db: Queryable,
  { typeId, channel, name, id = 0 }: { typeId: number; channel: Channel; name: string; id?: number },
): Promise<{ id: number; name: string; sha256: string } | undefined> {
  return db
    .selectFrom('downloadables')
    .where('download_type_id', '=', typeId)
    .where('name_key', '=', nameKey(name))
    .where('channel', '=', channel)
    .where('state', '=', 'finished')
    .where('id', '<>', id)
    .select((eb) => ['id', 'name', eb.fn.coalesce('sha256', eb.val('')).as('sha256')])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

export async function countDownloadables(db: Queryable, downloadTypeId: number): Promise<number> {
  const row = await db
    .selectFrom('downloadables')
    .where('download_type_id', '=', downloadTypeId)
    .where('state', 'in', ['receiving', 'finished'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

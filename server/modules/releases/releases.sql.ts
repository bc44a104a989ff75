import { sql, type Selectable } from 'kysely';
import type { ListQuery, Page } from '../../contract/list';
import type {
  Channel,
  Downloadable,
  ReleaseKind,
  ReleaseState,
  ReleaseSummary,
  UnfinishedUpload,
} from '../../contract/release';
import { selectInChunks } from '../../platform/db/batches';
import type { Queryable } from '../../platform/db/connection';
import { longRead } from '../../platform/db/reading/long-read';
import type { Tables } from '../../platform/db/tables';
import { addDeletedFiles } from './uploads/orphans.sql';
import { nameKey } from '../../platform/names/name-key';
import { readPage, type Listing } from '../../platform/lists/read-page';
import { searchKey } from '../../platform/lists/search-key';
import { releaseVisibleTo, visibleTo, type Viewer } from './visibility.sql';

/** The fields of a release that describe its file. */
export type ReleaseFile = Pick<Downloadable, 'id' | 'file_name' | 'size' | 'sha256'>;

export type DownloadableRow = Selectable<Tables['downloadables']>;

/**
 * Must equal the text in the indexes `downloadables_unfinished` and `downloadables_by_check`; a parameter
 * would not match.
 */
const isUnfinished = sql<boolean>`downloadables.state <> 'finished'`;
const isFinished = sql<boolean>`downloadables.state = 'finished'`;

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

/**
 * Converts a row to a finished release of the API.
 * @param now ISO 8601, UTC
 * @param viewer an administrator gets more fields
 */
export const toDownloadable = (row: DownloadableRow, now: string, viewer?: Viewer): Downloadable => ({
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
  release_notes: row.release_notes,
  release_notes_nl: row.release_notes_nl,
  state: releaseState(row, now),
  kind: row.kind,
  channel: row.channel,
  support_ends: row.support_ends,
  ...(row.withdrawn_reason !== null && { withdrawn_reason: row.withdrawn_reason }),
  ...(viewer?.isAdmin && row.withdrawn_at !== null && row.told_at !== null && { told_at: row.told_at }),
  version: row.version,
});

const listing: Listing = {
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
  const query = db
    .selectFrom('downloadables')
    .innerJoin('download_types', 'download_types.id', 'downloadables.download_type_id')
    .where('downloadables.download_type_id', '=', downloadTypeId)
    .where('downloadables.state', '=', 'finished')
    .where(visibleTo(viewer))
    .where(releaseVisibleTo(viewer, now))
    .selectAll('downloadables');
  const page = await readPage(query, listing, request);
  return { ...page, rows: page.rows.map((row) => toDownloadable(row, now, viewer)) };
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
  const rows = await db
    .selectFrom('downloadables')
    .innerJoin('download_types', 'download_types.id', 'downloadables.download_type_id')
    .where('downloadables.state', '=', 'finished')
    .where(visibleTo(viewer))
    .where(releaseVisibleTo(viewer, now))
    .where('downloadables.download_type_id', 'in', typeIds)
    .orderBy('downloadables.download_type_id')
    .orderBy(publication, 'desc')
    .orderBy('downloadables.id', 'desc')
    .select((eb) => [
      'downloadables.download_type_id as typeId',
      'downloadables.id as id',
      'downloadables.name as name',
      eb.fn
        .coalesce('downloadables.publish_at', 'downloadables.finished_at', 'downloadables.created_at')
        .as('release_date'),
      'downloadables.hash as hash',
      'downloadables.current_hash as currentHash',
      'downloadables.received as size',
      'downloadables.draft as draft',
      'downloadables.publish_at as publish_at',
      'downloadables.withdrawn_at as withdrawn_at',
      'downloadables.kind as kind',
      'downloadables.channel as channel',
      'downloadables.support_ends as supportEnds',
    ])
    .modifyEnd(longRead)
    .execute();
  const byType = new Map<number, ReleaseSummary[]>();
  for (const { typeId, id, name, release_date, hash, size, currentHash, kind, channel, ...row } of rows) {
    const state = releaseState(row, now);
    const release: ReleaseSummary = {
      ...{ id, name, release_date, hash, size },
      ...(currentHash !== hash && { current_hash: currentHash }),
      ...(state !== 'published' && { state }),
      ...(kind !== 'feature' && { kind }),
      ...(channel !== 'stable' && { channel }),
      ...(row.supportEnds !== null && { support_ends: row.supportEnds }),
    };
    const releases = byType.get(typeId);
    if (releases) releases.push(release);
    else byType.set(typeId, [release]);
  }
  return byType;
}

/** Returns the uploads that wait for more data, oldest first. @param apiKeyId only uploads of this API key */
export async function listUnfinished(db: Queryable, apiKeyId?: number): Promise<UnfinishedUpload[]> {
  const rows = await db
    .selectFrom('downloadables')
    .innerJoin('download_types', 'download_types.id', 'downloadables.download_type_id')
    .leftJoin('users', 'users.id', 'downloadables.created_by')
    .where(isUnfinished)
    .where('downloadables.state', '=', 'receiving')
    .$if(apiKeyId !== undefined, (query) => query.where('downloadables.api_key_id', '=', apiKeyId ?? null))
    .orderBy('downloadables.id')
    .select([
      'downloadables.id as id',
      'downloadables.name as name',
      'downloadables.file_name as file_name',
      'downloadables.received as received',
      'downloadables.created_at as created_at',
      'downloadables.updated_at as updated_at',
      'download_types.id as typeId',
      'download_types.name as typeName',
      'users.id as userId',
      'users.name as userName',
    ])
    .execute();
  return rows.map(({ typeId, typeName, userId, userName, ...upload }) => ({
    ...upload,
    download_type: { id: typeId, name: typeName },
    created_by: userId === null || userName === null ? null : { id: userId, name: userName },
  }));
}

/** Returns a finished release that the viewer may see. */
export async function findRelease(
  db: Queryable,
  viewer: Viewer,
  id: number,
  now: string,
): Promise<Downloadable | undefined> {
  const row = await db
    .selectFrom('downloadables')
    .innerJoin('download_types', 'download_types.id', 'downloadables.download_type_id')
    .where('downloadables.id', '=', id)
    .where('downloadables.state', '=', 'finished')
    .where(visibleTo(viewer))
    .where(releaseVisibleTo(viewer, now))
    .selectAll('downloadables')
    .executeTakeFirst();
  return row && toDownloadable(row, now, viewer);
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

interface UploadRecord {
  downloadTypeId: number;
  name: string;
  releaseNotes: string;
  releaseNotesNl: string;
  kind: ReleaseKind;
  channel: Channel;
  supportEnds: string | null;
  isDraft: boolean;
  fileName: string;
  hash: string;
  createdBy: number;
  /** API key that the upload was created with */
  apiKeyId: number | null;
}

/** Returns the id of an identical upload by the same person that has not received any data yet. */
export async function findUntouchedUpload(db: Queryable, upload: UploadRecord): Promise<number | undefined> {
  const row = await db
    .selectFrom('downloadables')
    .select('id')
    .where('download_type_id', '=', upload.downloadTypeId)
    .where('state', '=', 'receiving')
    .where('received', '=', 0)
    .where('created_by', '=', upload.createdBy)
    .where('api_key_id', 'is not distinct from', upload.apiKeyId)
    .where('name', '=', upload.name)
    .where('release_notes', '=', upload.releaseNotes)
    .where('release_notes_nl', '=', upload.releaseNotesNl)
    .where('kind', '=', upload.kind)
    .where('channel', '=', upload.channel)
    .where('support_ends', 'is not distinct from', upload.supportEnds)
    .where('draft', '=', upload.isDraft ? 1 : 0)
    .where('file_name', '=', upload.fileName)
    .where('hash', '=', upload.hash)
    .executeTakeFirst();
  return row?.id;
}

export async function insertUpload(db: Queryable, upload: UploadRecord & { now: string }): Promise<number> {
  const row = await db
    .insertInto('downloadables')
    .values({
      download_type_id: upload.downloadTypeId,
      name: upload.name,
      release_notes: upload.releaseNotes,
      release_notes_nl: upload.releaseNotesNl,
      kind: upload.kind,
      channel: upload.channel,
      support_ends: upload.supportEnds,
      draft: upload.isDraft ? 1 : 0,
      file_name: upload.fileName,
      search_key: searchKey('downloadables', { name: upload.name, file_name: upload.fileName }),
      name_key: nameKey(upload.name),
      hash: upload.hash,
      created_by: upload.createdBy,
      // The creator of an API key does not see when the build server publishes, so is not recorded as
      // publisher.
      published_by: upload.isDraft || upload.apiKeyId !== null ? null : upload.createdBy,
      api_key_id: upload.apiKeyId,
      state: 'receiving',
      received: 0,
      created_at: upload.now,
      updated_at: upload.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/**
 * Stores the progress of an upload.
 * @param from the record as it was read
 * @returns false if the record has changed since then
 */
export async function setReceived(
  db: Queryable,
  from: Pick<DownloadableRow, 'id' | 'received'>,
  to: Pick<DownloadableRow, 'received' | 'hash_state' | 'stored'>,
  now: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('downloadables')
    .set({ ...to, updated_at: now })
    .where('id', '=', from.id)
    .where('received', '=', from.received)
    .where('state', '=', 'receiving')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Records that an upload is still in use. */
export async function touchUpload(db: Queryable, id: number, now: string): Promise<void> {
  await db.updateTable('downloadables').set({ updated_at: now }).where('id', '=', id).execute();
}

/** Not the time: after the clock was put back, it would be earlier than that of the previous release. */
const nextInOrder = sql<number>`(select coalesce(max(earlier.publish_order), 0) + 1 from downloadables as earlier
  where earlier.download_type_id = downloadables.download_type_id)`;

/** @returns false if the upload has changed since it was read */
export async function setFinished(
  db: Queryable,
  { id, received }: Pick<DownloadableRow, 'id' | 'received'>,
  done: { md5: string; sha256: string; now: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('downloadables')
    .set({
      state: 'finished',
      hash_state: null,
      stored: null,
      sha256: done.sha256,
      current_hash: done.md5,
      current_hash_checked_at: done.now,
      updated_at: done.now,
      finished_at: done.now,
      publish_order: sql<number | null>`case when draft = 0 then ${nextInOrder} end`,
    })
    .where('id', '=', id)
    .where('received', '=', received)
    .where('state', '=', 'receiving')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** @returns false if the upload has changed since it was read */
export async function setFailed(
  db: Queryable,
  { id, received }: Pick<DownloadableRow, 'id' | 'received'>,
  now: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('downloadables')
    .set({ state: 'failed', updated_at: now })
    .where('id', '=', id)
    .where('received', '=', received)
    .where('state', '=', 'receiving')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

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
      | 'told_at'
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

export async function setCurrentHash(
  db: Queryable,
  id: number,
  currentHash: string | null,
  now: string,
): Promise<void> {
  await db
    .updateTable('downloadables')
    .set({ current_hash: currentHash, current_hash_checked_at: now })
    .where('id', '=', id)
    .where(isFinished)
    .execute();
}

/** Returns the signature of a release file; null if there is none yet, undefined if the release is gone. */
export async function findSignature(db: Queryable, id: number): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('downloadables')
    .select('signature')
    .where('id', '=', id)
    .where(isFinished)
    .executeTakeFirst();
  return row?.signature;
}

/** Stores a signature unless there is one already. */
export async function addSignature(db: Queryable, id: number, signature: string): Promise<void> {
  await db
    .updateTable('downloadables')
    .set({ signature })
    .where('id', '=', id)
    .where(isFinished)
    .where('signature', 'is', null)
    .execute();
}

/**
 * Returns the next release without a signature whose file was unchanged at the last check.
 * @param after release id
 */
export function findUnsigned(db: Queryable, after: number): Promise<ReleaseFile | undefined> {
  return db
    .selectFrom('downloadables')
    .select((eb) => [
      'id',
      'file_name',
      'received as size',
      eb.fn.coalesce('sha256', eb.val('')).as('sha256'),
    ])
    .where('state', '=', 'finished')
    .where('signature', 'is', null)
    .whereRef('current_hash', '=', 'hash')
    .where('id', '>', after)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
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

/** The fields of a release that are cleared on deletion. The others are its history. */
export const emptiedWhenDeleted = {
  release_notes: '',
  release_notes_nl: '',
  withdrawn_reason: null,
  signature: null,
  api_key_id: null,
};

/**
 * Deletes a finished release but keeps its history, and marks its file for deletion. An advisory can still
 * name the release, its downloads and the components of its SBOM.
 */
export async function deleteDownloadable(
  db: Queryable,
  id: number,
  { by, now }: { by: number; now: string },
): Promise<void> {
  await db
    .updateTable('downloadables')
    .set({
      state: 'deleted',
      deleted_at: now,
      deleted_by: by,
      // During an update, an instance of the previous version deletes unfinished uploads a day after this
      // time.
      updated_at: now,
      ...emptiedWhenDeleted,
    })
    .where('id', '=', id)
    .execute();
  await deleteAttachmentsOf(db, id);
  await db.deleteFrom('release_notices').where('downloadable_id', '=', id).execute();
  await addDeletedFiles(db, [id], 'release');
}

/** Deletes the attachments of a release and the text of its SBOM, but keeps the components of the SBOM. */
async function deleteAttachmentsOf(db: Queryable, id: number): Promise<void> {
  await db.deleteFrom('attachments').where('downloadable_id', '=', id).where('kind', '!=', 'sbom').execute();
  await db
    .deleteFrom('attachment_pieces')
    .where('attachment_id', 'in', (eb) =>
      eb.selectFrom('attachments').where('downloadable_id', '=', id).select('id'),
    )
    .execute();
}

/** Must equal the text in the index `downloadables_deleted`. */
const isDeleted = sql<boolean>`downloadables.deleted_at is not null`;

/**
 * Deletes one batch of the history of releases that were deleted before a time, downloads first.
 * @param limit max rows per table
 * @returns the number of deleted rows; call again until it is 0
 */
export async function deleteOldHistory(db: Queryable, before: string, limit: number): Promise<number> {
  const old = db
    .selectFrom('downloadables')
    .where(isDeleted)
    .where('deleted_at', '<', before)
    .orderBy('deleted_at')
    .orderBy('id')
    .limit(1)
    .select('id');
  const release = await old.executeTakeFirst();
  if (!release) return 0;
  const some = async (table: 'downloads' | 'sbom_components') => {
    const ids =
      table === 'downloads'
        ? sql`select id from downloads where downloadable_id = ${release.id} limit ${limit}`
        : sql`select sbom_components.id from sbom_components
            join attachments on attachments.id = sbom_components.attachment_id
            where attachments.downloadable_id = ${release.id} limit ${limit}`;
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} where id in (${ids})`.execute(db);
    return Number(numAffectedRows);
  };
  const rows = (await some('downloads')) || (await some('sbom_components'));
  if (rows > 0) return rows;
  const { download_type_id: typeId } = await db
    .deleteFrom('downloadables')
    .where('id', '=', release.id)
    .returning('download_type_id')
    .executeTakeFirstOrThrow();
  // A deleted type stays as long as a deleted release refers to it.
  await db
    .deleteFrom('download_types')
    .where('id', '=', typeId)
    .where('deleted_at', 'is not', null)
    .where('id', 'not in', (eb) =>
      eb.selectFrom('downloadables').where('download_type_id', '=', typeId).select('download_type_id'),
    )
    .execute();
  return 1;
}

/** Deletes an upload and marks its files for deletion. @returns false if it is finished or gone */
export async function deleteUnfinished(db: Queryable, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('downloadables')
    .where('id', '=', id)
    .where('state', 'in', ['receiving', 'failed'])
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return false;
  await addDeletedFiles(db, [id], 'upload');
  return true;
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

/** Failed uploads keep their record for a day, so that a retried last chunk gets the same response. */
export async function deleteFailed(db: Queryable, downloadTypeId: number): Promise<void> {
  const deleted = await db
    .deleteFrom('downloadables')
    .where('download_type_id', '=', downloadTypeId)
    .where('state', '=', 'failed')
    .returning('id')
    .execute();
  await addDeletedFiles(
    db,
    deleted.map(({ id }) => id),
    'upload',
  );
}

/** Returns the unfinished uploads that have received no chunk since a time. */
export function listAbandoned(db: Queryable, since: string): Promise<DownloadableRow[]> {
  return db
    .selectFrom('downloadables')
    .selectAll()
    .where(isUnfinished)
    .where('state', '!=', 'deleted')
    .where('updated_at', '<', since)
    .execute();
}

/** Returns releases whose file was missing or changed at the last check. */
export const listDamaged = (db: Queryable, limit: number) =>
  db
    .selectFrom('downloadables')
    .innerJoin('download_types', 'download_types.id', 'downloadables.download_type_id')
    .where('downloadables.state', '=', 'finished')
    .where('downloadables.current_hash_checked_at', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('downloadables.current_hash', 'is', null),
        eb('downloadables.current_hash', '!=', eb.ref('downloadables.hash')),
      ]),
    )
    .orderBy('downloadables.id')
    .limit(limit)
    .select([
      'downloadables.id as id',
      'downloadables.name as name',
      'downloadables.current_hash as current_hash',
      'downloadables.current_hash_checked_at as current_hash_checked_at',
      'download_types.name as type_name',
    ])
    .execute();

/** Clears check times after `now`: they were recorded while the clock was ahead. */
export async function forgetFutureChecks(db: Queryable, now: string): Promise<void> {
  await db
    .updateTable('downloadables')
    .set({ current_hash_checked_at: null })
    .where(isFinished)
    .where(checkedAt, '>', now)
    .execute();
}

interface UploadState extends Pick<DownloadableRow, 'id' | 'received' | 'stored'> {
  state: Exclude<DownloadableRow['state'], 'deleted'>;
}

/** Highest possible id: the max `integer` of PostgreSQL. */
const highestId = 2 ** 31 - 1;

/** Returns the uploads and releases with these ids, without deleted ones. */
export function listUploadRecords(db: Queryable, found: readonly number[]): Promise<UploadState[]> {
  // A stray file may have any number, but PostgreSQL compares ids only with an `integer`.
  const ids = found.filter((id) => id <= highestId);
  return selectInChunks(ids, (some) =>
    db
      .selectFrom('downloadables')
      .select(['id', 'state', 'received', 'stored'])
      .where('id', 'in', some)
      .where('state', '!=', 'deleted')
      .$narrowType<UploadState>()
      .execute(),
  );
}

/** Must equal the text in the index `downloadables_by_check`. */
const checkedAt = sql<string>`coalesce(downloadables.current_hash_checked_at, '')`;

/**
 * Returns the finished release whose last check is the oldest, if it was before a time.
 * @param after return only a release after this one in the same order
 */
export function findLeastRecentlyChecked(
  db: Queryable,
  before: string,
  after?: Pick<DownloadableRow, 'id' | 'current_hash_checked_at'>,
): Promise<DownloadableRow | undefined> {
  let query = db.selectFrom('downloadables').selectAll().where(isFinished).where(checkedAt, '<', before);
  if (after) {
    const time = after.current_hash_checked_at ?? '';
    query = query.where(sql<boolean>`(${checkedAt}, downloadables.id) > (${time}, ${after.id})`);
  }
  return query.orderBy(checkedAt).orderBy('id').limit(1).executeTakeFirst();
}

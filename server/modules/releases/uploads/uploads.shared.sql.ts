import { sql } from 'kysely';
import type { Channel, ReleaseKind } from '../../../contract/release';
import type { UnfinishedUpload } from '../../../contract/upload';
import { selectInChunks } from '../../../platform/db/batches';
import type { Queryable } from '../../../platform/db/connection';
import { searchKey } from '../../../platform/lists/search-key';
import { nameKey } from '../../../platform/names/name-key';
import { nextInOrder, type DownloadableRow } from '../releases.shared.sql';
import { addDeletedFiles } from './orphans.sql';

/** Must equal the text in the index `downloadables_unfinished`; a parameter would not match. */
const isUnfinished = sql<boolean>`downloadables.state <> 'finished'`;

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

export interface NewRelease {
  downloadTypeId: number;
  name: string;
  releaseNotes: string;
  releaseNotesNl: string;
  kind: ReleaseKind;
  channel: Channel;
  /** YYYY-MM-DD */
  supportEnds: string | null;
  /** true: remains a draft when the upload is complete; false: is published then */
  isDraft: boolean;
  fileName: string;
  /** MD5 of the whole file, hexadecimal */
  hash: string;
}

interface UploadRecord extends NewRelease {
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

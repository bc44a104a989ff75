import { setImmediate as otherWork } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Attachment } from '../../../contract/attachment';
import type { Queryable } from '../../../platform/db/connection';
import { publication } from '../releases.sql';
import { releaseVisibleTo, visibleTo, type Viewer } from '../visibility.sql';

const columns = ['id', 'kind', 'file_name', 'size', 'format', 'created_at'] as const;

/** Returns the attachments of a release: first its SBOM, then the others by name. */
export const listAttachments = (db: Queryable, releaseId: number): Promise<Attachment[]> =>
  db
    .selectFrom('attachments')
    .select(columns)
    .where('downloadable_id', '=', releaseId)
    .orderBy('kind', 'desc')
    .orderBy('file_name')
    .execute();

export const findAttachment = (
  db: Queryable,
  releaseId: number,
  id: number,
): Promise<Attachment | undefined> =>
  db
    .selectFrom('attachments')
    .select(columns)
    .where('downloadable_id', '=', releaseId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Max bytes of content per row. */
const pieceBytes = 48 * 1024;

export async function insertAttachment(
  db: Queryable,
  releaseId: number,
  attachment: Omit<Attachment, 'id' | 'size'>,
  content: Buffer,
): Promise<number> {
  const { id } = await db
    .insertInto('attachments')
    .values({ ...attachment, size: content.byteLength, downloadable_id: releaseId })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (let at = 0; at < content.byteLength; at += pieceBytes) {
    const piece = content.subarray(at, at + pieceBytes).toString('base64');
    await db
      .insertInto('attachment_pieces')
      .values({ attachment_id: id, number: at / pieceBytes, content: piece })
      .execute();
  }
  return id;
}

/**
 * Reads the content of an attachment piece by piece.
 * @throws when the attachment is deleted during the read
 */
export async function* readAttachment(db: Queryable, { id, size }: Attachment): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; at += pieceBytes) {
    const { content } = await db
      .selectFrom('attachment_pieces')
      .select('content')
      .where('attachment_id', '=', id)
      .where('number', '=', at / pieceBytes)
      .executeTakeFirstOrThrow();
    yield Buffer.from(content, 'base64');
    // Without this pause a reader on a fast connection would block the event loop until the end.
    await otherWork();
  }
}

export async function deleteAttachment(db: Queryable, id: number): Promise<void> {
  await db.deleteFrom('attachments').where('id', '=', id).execute();
}

/**
 * Returns the SBOMs of earlier releases of the same type that the viewer may see, newest first.
 * @param now ISO 8601, UTC
 * @param since id of a release: SBOMs of later releases are left out
 */
export const listSbomsBefore = (
  db: Queryable,
  viewer: Viewer,
  release: { id: number; download_type_id: number },
  { now, since, limit }: { now: string; since?: number; limit: number },
) =>
  db
    .selectFrom('attachments')
    .innerJoin('downloadables', 'downloadables.id', 'attachments.downloadable_id')
    .innerJoin('download_types', 'download_types.id', 'downloadables.download_type_id')
    .where('attachments.kind', '=', 'sbom')
    .where('downloadables.download_type_id', '=', release.download_type_id)
    .where('downloadables.state', '=', 'finished')
    .where(visibleTo(viewer))
    .where(releaseVisibleTo(viewer, now))
    .$if(!viewer.isAdmin, (query) => query.where('downloadables.withdrawn_at', 'is', null))
    .where(
      sql<boolean>`(${publication}, downloadables.id) <
        (select ${publication}, downloadables.id from downloadables where downloadables.id = ${release.id})`,
    )
    .$if(since !== undefined, (query) =>
      query.where(
        sql<boolean>`(${publication}, downloadables.id) <=
          (select ${publication}, downloadables.id from downloadables
            where downloadables.id = ${since} and downloadables.download_type_id = ${release.download_type_id})`,
      ),
    )
    .orderBy(publication, 'desc')
    .orderBy('downloadables.id', 'desc')
    .select(['attachments.id as attachmentId', 'downloadables.id as id', 'downloadables.name as name'])
    .limit(limit)
    .execute();

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Attachment, AttachmentKind } from '../../../contract/attachment';
import { chunks, otherWork } from '../../../platform/db/batches';
import type { Queryable } from '../../../platform/db/connection';
import { publication } from '../releases.shared.sql';
import { releaseVisibleTo, visibleTo, type Viewer } from '../visibility.shared.sql';

const visible = (db: Queryable, releaseId: number) =>
  db
    .selectFrom('attachments')
    .select(['id', 'kind', 'file_name', 'size', 'format', 'created_at'])
    .where('downloadable_id', '=', releaseId)
    .where('kind', '!=', 'hidden')
    .$narrowType<{ kind: AttachmentKind }>();

/** Returns the attachments of a release: first its SBOM, then the others by name. */
export const listAttachments = (db: Queryable, releaseId: number): Promise<Attachment[]> =>
  visible(db, releaseId).orderBy('kind', 'desc').orderBy('file_name').execute();

export const findAttachment = (
  db: Queryable,
  releaseId: number,
  id: number,
): Promise<Attachment | undefined> => visible(db, releaseId).where('id', '=', id).executeTakeFirst();

/** Max bytes of content per row. */
const pieceBytes = 48 * 1024;

/** Rows per statement: one MiB of base64. */
const piecesAtOnce = 16;

const hiddenName = () => `hidden ${randomUUID()}`;

/** Inserts an attachment that no reader sees until `showAttachment`. */
export async function insertHidden(db: Queryable, releaseId: number, createdAt: string): Promise<number> {
  const hidden = { kind: 'hidden', file_name: hiddenName(), size: 0, format: null } as const;
  const { id } = await db
    .insertInto('attachments')
    .values({ ...hidden, downloadable_id: releaseId, created_at: createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertContent(db: Queryable, id: number, content: Uint8Array): Promise<void> {
  const numbers = Array.from({ length: Math.ceil(content.byteLength / pieceBytes) }, (_, index) => index);
  for (const some of chunks(numbers, piecesAtOnce)) {
    const rows = some.map((number) => {
      const piece = content.subarray(number * pieceBytes, (number + 1) * pieceBytes);
      return { attachment_id: id, number, content: Buffer.from(piece).toString('base64') };
    });
    await db.insertInto('attachment_pieces').values(rows).execute();
    await otherWork();
  }
}

/** @returns false if the hidden attachment is gone */
export async function showAttachment(
  db: Queryable,
  { id, ...attachment }: Omit<Attachment, 'created_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('attachments')
    .set(attachment)
    .where('id', '=', id)
    .where('kind', '=', 'hidden')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Hides an attachment from all readers, so that it can be deleted in batches. */
export async function hideAttachment(db: Queryable, id: number): Promise<void> {
  await db
    .updateTable('attachments')
    .set({ kind: 'hidden', file_name: hiddenName() })
    .where('id', '=', id)
    .execute();
}

/** Content rows that are deleted in the time of one other row. */
const rowsPerPiece = 10;

/**
 * Deletes one batch of a hidden attachment.
 * @param which one of them, or those from before a time
 * @param limit max rows
 * @returns the number of deleted rows; call again until it is 0
 */
export async function deleteSomeHidden(
  db: Queryable,
  which: { id: number } | { before: string },
  limit: number,
): Promise<number> {
  const hidden = await db
    .selectFrom('attachments')
    .where('kind', '=', 'hidden')
    .$call((query) =>
      'id' in which ? query.where('id', '=', which.id) : query.where('created_at', '<', which.before),
    )
    .limit(1)
    .select('id')
    .executeTakeFirst();
  if (!hidden) return 0;
  const { id } = hidden;
  const some = async (table: 'sbom_components' | 'attachment_pieces') => {
    const [column, max] =
      table === 'sbom_components' ? ['id', limit] : ['number', Math.ceil(limit / rowsPerPiece)];
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} where attachment_id = ${id}
      and ${sql.ref(column)} in (select ${sql.ref(column)} from ${sql.table(table)}
        where attachment_id = ${id} limit ${max})`.execute(db);
    return Number(numAffectedRows);
  };
  const rows = (await some('sbom_components')) || (await some('attachment_pieces'));
  if (rows > 0) return rows;
  await db.deleteFrom('attachments').where('id', '=', id).execute();
  return 1;
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

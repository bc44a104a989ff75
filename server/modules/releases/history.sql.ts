import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/connection';
import { addDeletedFiles } from './uploads/orphans.sql';

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
  for (const table of ['release_notices', 'block_lists', 'release_signers'] as const)
    await db.deleteFrom(table).where('downloadable_id', '=', id).execute();
  await addDeletedFiles(db, [id], 'release');
}

/** Deletes the attachments of a release and the text of its SBOM, but keeps the components of the SBOM. */
async function deleteAttachmentsOf(db: Queryable, id: number): Promise<void> {
  await db.deleteFrom('attachments').where('downloadable_id', '=', id).where('kind', '=', 'other').execute();
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

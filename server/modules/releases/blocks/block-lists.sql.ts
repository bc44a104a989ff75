import { sql, type Selectable } from 'kysely';
import type { ReleaseOfBlock } from '../../../contract/blocks';
import type { Queryable } from '../../../platform/db/connection';
import type { Tables } from '../../../platform/db/tables';
import { releaseVisibleTo, visibleTo, type Viewer } from '../visibility.shared.sql';

type BlockListRow = Selectable<Tables['block_lists']>;

export const findBlockList = (db: Queryable, releaseId: number): Promise<BlockListRow | undefined> =>
  db.selectFrom('block_lists').selectAll().where('downloadable_id', '=', releaseId).executeTakeFirst();

/** Stores the list of a release, in place of the one before. */
export async function putBlockList(db: Queryable, { downloadable_id, ...list }: BlockListRow): Promise<void> {
  await db
    .insertInto('block_lists')
    .values({ downloadable_id, ...list })
    .onConflict((conflict) => conflict.column('downloadable_id').doUpdateSet(list))
    .execute();
}

/** @param differs 1: the last check found that it does not match its file */
export async function setDiffers(db: Queryable, releaseId: number, differs: 0 | 1): Promise<void> {
  await db.updateTable('block_lists').set({ differs }).where('downloadable_id', '=', releaseId).execute();
}

/** Must equal the text in the index `block_lists_different`; a parameter would not match. */
const isDifferent = sql<boolean>`block_lists.differs = 1`;

/** Returns the releases whose list did not match their file at the last check. */
export const listDifferent = (db: Queryable, limit: number) =>
  db
    .selectFrom('block_lists')
    .innerJoin('downloadables', 'downloadables.id', 'block_lists.downloadable_id')
    .innerJoin('download_types', 'download_types.id', 'downloadables.download_type_id')
    .where(isDifferent)
    .where('downloadables.state', '=', 'finished')
    .orderBy('block_lists.downloadable_id')
    .limit(limit)
    .select(['downloadables.id as id', 'downloadables.name as name', 'download_types.name as type_name'])
    .execute();

/**
 * Returns the releases that the viewer may see whose file begins or ends with a block, newest first.
 * @param sha256 hexadecimal, of the block
 * @param now ISO 8601, UTC
 */
export async function listReleasesOfBlock(
  db: Queryable,
  viewer: Viewer,
  sha256: string,
  { now, limit }: { now: string; limit: number },
): Promise<ReleaseOfBlock[]> {
  const rows = await db
    .selectFrom('block_lists')
    .innerJoin('downloadables', 'downloadables.id', 'block_lists.downloadable_id')
    .innerJoin('download_types', 'download_types.id', 'downloadables.download_type_id')
    .where((eb) => eb.or([eb('first_sha256', '=', sha256), eb('last_sha256', '=', sha256)]))
    .where('downloadables.state', '=', 'finished')
    .where(visibleTo(viewer))
    .where(releaseVisibleTo(viewer, now))
    .orderBy('downloadables.id', 'desc')
    .limit(limit)
    .select([
      'downloadables.id as id',
      'downloadables.name as name',
      'downloadables.file_name as file_name',
      'downloadables.received as size',
      'download_types.id as typeId',
      'download_types.name as typeName',
      'block_lists.first_sha256 as first',
    ])
    .execute();
  return rows.map(({ id, name, file_name, size, typeId, typeName, first }) => ({
    ...{ id, name, file_name, size },
    download_type: { id: typeId, name: typeName },
    block: first === sha256 ? 'first' : 'last',
  }));
}

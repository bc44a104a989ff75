import { sql } from 'kysely';
import type { DeletedRelease } from '../../contract/advisory-releases';
import type { ListQuery, Page } from '../../contract/list';
import type { Queryable } from '../../platform/db/connection';
import { readPage, type Listing } from '../../platform/lists/read-page';
import { byDate } from '../releases/releases.shared.sql';

const listing: Listing = {
  sorts: { release_date: { by: byDate, type: 'string' } },
  sort: '-release_date',
  id: sql`downloadables.id`,
  searched: [sql`downloadables.search_key`],
};

/**
 * Returns a page of the deleted releases whose history is kept, also of deleted download types.
 * @throws HttpProblem 422 for an invalid cursor
 */
export async function listDeletedReleases(db: Queryable, request: ListQuery): Promise<Page<DeletedRelease>> {
  const query = db
    .selectFrom('downloadables')
    .innerJoin('download_types', 'download_types.id', 'downloadables.download_type_id')
    // The condition of the index `downloadables_deleted`.
    .where(sql<boolean>`downloadables.deleted_at is not null`)
    .select([
      'downloadables.id as id',
      'downloadables.name as name',
      byDate.as('release_date'),
      'download_types.id as typeId',
      'download_types.name as typeName',
    ]);
  const page = await readPage(query, listing, request);
  return {
    ...page,
    rows: page.rows.map(({ typeId, typeName, ...release }) => ({
      ...release,
      download_type: { id: typeId, name: typeName },
    })),
  };
}

import { sql, type Selectable } from 'kysely';
import type { AllowedGroup, DownloadType, DownloadTypesQuery } from '../../../contract/download-type';
import type { ListQuery, Page } from '../../../contract/list';
import type { Queryable } from '../../../platform/db/connection';
import { longRead } from '../../../platform/db/reading/long-read';
import type { Tables } from '../../../platform/db/tables';
import { nameKey } from '../../../platform/names/name-key';
import { readPage, type Listing } from '../../../platform/lists/read-page';
import { searchKey, wordsOf } from '../../../platform/lists/search-key';
import { isFoundBy, ofType } from '../lists/type-lists.sql';
import { isPublished, releaseVisibleTo, visibleTo, type Viewer } from '../visibility.shared.sql';

/** The stored columns of a download type. */
export type StoredDownloadType = Required<Omit<DownloadType, 'windows_service_installer_bits'>>;
type NewRow = Omit<StoredDownloadType, 'id' | 'version'>;

const toColumns = (type: NewRow) => ({
  ...type,
  search_key: searchKey('download_types', type),
  escrow: type.escrow ? 1 : 0,
  has_windows_service_installer: type.has_windows_service_installer ? 1 : 0,
});

const listing = (viewer: Viewer, now: string): Listing => ({
  sorts: {
    name: { by: sql`download_types.search_key`, type: 'string' },
    categorie: { by: sql`lower(download_types.categorie)`, type: 'string' },
    release_date: {
      by: sql<string>`coalesce((select max(coalesce(publish_at, finished_at)) from downloadables
        where downloadables.download_type_id = download_types.id and downloadables.state = 'finished'
        and ${isPublished(now)} and ${releaseVisibleTo(viewer, now)}), '')`,
      type: 'string',
    },
  },
  sort: 'name',
  id: sql`download_types.id`,
  searched: [],
});

function toStoredDownloadType({
  search_key: _,
  deleted_at: __,
  ...row
}: Selectable<Tables['download_types']>): StoredDownloadType {
  return {
    ...row,
    escrow: row.escrow === 1,
    has_windows_service_installer: row.has_windows_service_installer === 1,
  };
}

export interface TypesRequest extends ListQuery, Pick<DownloadTypesQuery, 'categorie'> {
  /** True: the search does not look in the releases of a type. */
  withoutReleases?: boolean;
}

/** Returns the download types that the viewer may see. @throws HttpProblem 422 for an invalid cursor */
export async function listDownloadTypes(
  db: Queryable,
  viewer: Viewer,
  { q = '', categorie, withoutReleases, ...request }: TypesRequest,
  now: string,
): Promise<Page<StoredDownloadType>> {
  let query = db.selectFrom('download_types').selectAll().where(visibleTo(viewer));
  const words = wordsOf(q);
  if (words.length > 0) query = query.where(withoutReleases ? ofType(words) : isFoundBy(words, viewer, now));
  if (categorie !== undefined) query = query.where('categorie', '=', categorie);
  const page = await readPage(query, listing(viewer, now), request);
  return { ...page, rows: page.rows.map(toStoredDownloadType) };
}

/** Returns a download type that the viewer may see. */
export async function findDownloadType(
  db: Queryable,
  viewer: Viewer,
  id: number,
): Promise<StoredDownloadType | undefined> {
  const query = db.selectFrom('download_types').selectAll().where(visibleTo(viewer)).where('id', '=', id);
  const row = await query.executeTakeFirst();
  return row && toStoredDownloadType(row);
}

/**
 * True if a type other than `id` has this name, ignoring case. Older databases may contain duplicate names.
 */
export async function isDownloadTypeNameTaken(db: Queryable, name: string, id?: number): Promise<boolean> {
  const wanted = nameKey(name);
  const rows = await db
    .selectFrom('download_types')
    .where('deleted_at', 'is', null)
    .select(['id', 'name'])
    .execute();
  return rows.some((row) => row.id !== id && nameKey(row.name) === wanted);
}

export async function insertDownloadType(db: Queryable, type: NewRow): Promise<number> {
  const row = await db
    .insertInto('download_types')
    .values(toColumns(type))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Increments the version. */
export async function updateDownloadType(
  db: Queryable,
  { id, version }: Pick<StoredDownloadType, 'id' | 'version'>,
  type: NewRow,
): Promise<void> {
  await db
    .updateTable('download_types')
    .set({ ...toColumns(type), version: version + 1 })
    .where('id', '=', id)
    .execute();
}

/**
 * Deletes a type without releases and everything that refers to it. If deleted releases belong to the type,
 * its row and name are kept.
 */
export async function deleteDownloadType(db: Queryable, id: number, now: string): Promise<void> {
  const named = await db
    .selectFrom('downloadables')
    .where('download_type_id', '=', id)
    .select('id')
    .limit(1)
    .execute();
  if (named.length === 0) {
    await db.deleteFrom('download_types').where('id', '=', id).execute();
    return;
  }
  for (const table of ['allowed_groups', 'webhooks', 'api_key_types'] as const)
    await db.deleteFrom(table).where('download_type_id', '=', id).execute();
  await db
    .updateTable('download_types')
    .set({
      ...{ deleted_at: now, description: '', description_nl: '', windows_service_installer_xml_contents: '' },
      ...{ silent_switch: '', uninstall_command: '', version_path: '', version_name: '', version_found: '' },
      ...{ version_place: '', needs_restart: '', ports_services: '', signed_by: '' },
    })
    .where('id', '=', id)
    .execute();
}

export async function listAllowedGroups(db: Queryable, downloadTypeId: number): Promise<AllowedGroup[]> {
  return db
    .selectFrom('allowed_groups')
    .innerJoin('groups', 'groups.id', 'allowed_groups.user_group_id')
    .where('allowed_groups.download_type_id', '=', downloadTypeId)
    .orderBy('groups.name')
    .select([
      'allowed_groups.id as id',
      'allowed_groups.user_group_id as user_group_id',
      'groups.name as name',
    ])
    .execute();
}

/**
 * Returns the allowed groups of download types, by type id; types without any are left out.
 * @param typeIds at most one page of types
 */
export async function listAllowedGroupsByType(
  db: Queryable,
  typeIds: readonly number[],
): Promise<Map<number, AllowedGroup[]>> {
  if (typeIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('allowed_groups')
    .innerJoin('groups', 'groups.id', 'allowed_groups.user_group_id')
    .where('allowed_groups.download_type_id', 'in', typeIds)
    .orderBy('groups.name')
    .select([
      'allowed_groups.download_type_id as typeId',
      'allowed_groups.id as id',
      'allowed_groups.user_group_id as user_group_id',
      'groups.name as name',
    ])
    .modifyEnd(longRead)
    .execute();
  const byType = new Map<number, AllowedGroup[]>();
  for (const { typeId, ...group } of rows) {
    const groups = byType.get(typeId);
    if (groups) groups.push(group);
    else byType.set(typeId, [group]);
  }
  return byType;
}

/** Returns true if the group was added, false if it was allowed already. */
export async function insertAllowedGroup(
  db: Queryable,
  downloadTypeId: number,
  groupId: number,
): Promise<boolean> {
  const row = await db
    .insertInto('allowed_groups')
    .values({ download_type_id: downloadTypeId, user_group_id: groupId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteAllowedGroup(
  db: Queryable,
  downloadTypeId: number,
  groupId: number,
): Promise<void> {
  await db
    .deleteFrom('allowed_groups')
    .where('download_type_id', '=', downloadTypeId)
    .where('user_group_id', '=', groupId)
    .execute();
}

const batchSize = 500;

/** Returns the groups with these ids, by name. */
export async function listGroupsAmong(
  db: Queryable,
  ids: readonly number[],
): Promise<{ id: number; name: string; is_admin: number }[]> {
  const found: { id: number; name: string; is_admin: number }[] = [];
  for (let start = 0; start < ids.length; start += batchSize)
    found.push(
      ...(await db
        .selectFrom('groups')
        .where('id', 'in', ids.slice(start, start + batchSize))
        .select(['id', 'name', 'is_admin'])
        .execute()),
    );
  return found.sort((a, b) => a.name.localeCompare(b.name));
}

export async function countCustomerGroups(db: Queryable): Promise<number> {
  const query = db.selectFrom('groups').where('is_admin', '=', 0);
  return (await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count;
}

/** Adds and removes allowed groups of a download type. */
export async function changeAllowedGroups(
  db: Queryable,
  downloadTypeId: number,
  { added, removed }: { added: readonly number[]; removed: readonly number[] },
): Promise<void> {
  for (let start = 0; start < added.length; start += batchSize)
    await db
      .insertInto('allowed_groups')
      .values(
        added
          .slice(start, start + batchSize)
          .map((id) => ({ download_type_id: downloadTypeId, user_group_id: id })),
      )
      .execute();
  for (let start = 0; start < removed.length; start += batchSize)
    await db
      .deleteFrom('allowed_groups')
      .where('download_type_id', '=', downloadTypeId)
      .where('user_group_id', 'in', removed.slice(start, start + batchSize))
      .execute();
}

/** Returns the names of the download types for which this group is the only allowed one. */
export async function typesOnlyAllowedTo(db: Queryable, groupId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('allowed_groups')
    .innerJoin('download_types', 'download_types.id', 'allowed_groups.download_type_id')
    .groupBy(['download_types.id', 'download_types.name'])
    .having((eb) => eb(eb.fn.min('allowed_groups.user_group_id'), '=', groupId))
    .having((eb) => eb(eb.fn.max('allowed_groups.user_group_id'), '=', groupId))
    .orderBy('download_types.name')
    .select('download_types.name')
    .execute();
  return rows.map((row) => row.name);
}

import { sql } from 'kysely';
import type { Group } from '../../contract/group';
import type { ListQuery, Page } from '../../contract/list';
import type { Queryable } from '../../platform/db/connection';
import { nameKey } from '../../platform/names/name-key';
import { readPage, type Listing } from '../../platform/lists/read-page';
import { searchKey } from '../../platform/lists/search-key';

const userCount = sql<number>`(select count(*) from users where users.group_id = groups.id)`;

/** Must be the same condition as that of the index `users_managers`, or the index is not used. */
const hasManager = sql<number>`case when exists (
  select 1 from users where users.group_id = groups.id and users.is_manager = 1 and users.blocked = 0
) then 1 else 0 end`;

const listing: Listing = {
  sorts: {
    name: { by: sql`groups.search_key`, type: 'string' },
    user_count: { by: userCount, type: 'number' },
  },
  sort: 'name',
  id: sql`groups.id`,
  searched: [sql`groups.search_key`],
};

/**
 * Returns a page of all groups, or only the group with the id.
 * @throws HttpProblem 422 for an invalid cursor
 */
export async function listGroups(
  db: Queryable,
  id: number | undefined,
  request: ListQuery,
): Promise<Page<Group>> {
  let query = db
    .selectFrom('groups')
    .select([
      'groups.id as id',
      'groups.name as name',
      'groups.is_admin as is_admin',
      'groups.gets_previews as gets_previews',
      'groups.version as version',
    ])
    .select([userCount.as('user_count'), hasManager.as('has_manager')]);
  if (id !== undefined) query = query.where('groups.id', '=', id);
  const page = await readPage(query, listing, request);
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...row,
      is_admin: row.is_admin === 1,
      has_manager: row.has_manager === 1,
      gets_previews: row.gets_previews === 1,
    })),
  };
}

export async function findGroup(db: Queryable, id: number): Promise<Group | undefined> {
  return (await listGroups(db, id, {})).rows[0];
}

/** Returns the group with a name. Names are compared without case. */
export async function findGroupByName(db: Queryable, name: string): Promise<Group | undefined> {
  const key = nameKey(name);
  const row = await db.selectFrom('groups').select('id').where('name_key', '=', key).executeTakeFirst();
  return row && findGroup(db, row.id);
}

/** Returns the id of the administrators' group; undefined before the very first start. */
export async function findAdministratorsGroup(db: Queryable): Promise<number | undefined> {
  const row = await db.selectFrom('groups').select('id').where('is_admin', '=', 1).executeTakeFirst();
  return row?.id;
}

/** @throws a unique violation if the name is in use, compared without case */
export async function insertGroup(
  db: Queryable,
  group: { name: string; isAdmin: boolean; now: string },
): Promise<number> {
  const row = await db
    .insertInto('groups')
    .values({
      name: group.name.trim(),
      name_key: nameKey(group.name),
      search_key: searchKey('groups', group),
      is_admin: group.isAdmin ? 1 : 0,
      created_at: group.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/**
 * Updates a group and increments its version.
 * @throws a unique violation if the name is in use, compared without case
 */
export async function updateGroup(
  db: Queryable,
  { id, version, name, gets_previews }: Pick<Group, 'id' | 'version' | 'name' | 'gets_previews'>,
): Promise<void> {
  await db
    .updateTable('groups')
    .set({
      name,
      name_key: nameKey(name),
      search_key: searchKey('groups', { name }),
      gets_previews: gets_previews ? 1 : 0,
      version: version + 1,
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteGroup(db: Queryable, id: number): Promise<void> {
  await db.deleteFrom('allowed_groups').where('user_group_id', '=', id).execute();
  // The list of downloads keeps the name of the deleted group.
  await db
    .updateTable('downloads')
    .set((eb) => ({ group_name: eb.selectFrom('groups').where('id', '=', id).select('name') }))
    .where('group_id', '=', id)
    .execute();
  await db.deleteFrom('groups').where('id', '=', id).execute();
}
